/** Books lines of banks on the accounts of tenants. */
import type { CivilDate } from '@domovik/domain/dates.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import type { MatchReason, Suggestion } from '@domovik/domain/rental/bank/match-types.ts'
import { referencesIn } from '@domovik/domain/rental/bank/reference.ts'
import { knowRowsAfterwards } from '../../machinery/db/statistics.ts'
import { recordAll, type Scope } from '../../machinery/scope/scope.ts'
import type { Answers } from '../answers.ts'
import { confirmHolds } from '../bookings/confirm-holds.ts'
import { lockLedgers, lockTenants, type Posting, postAll } from '../payments/ledger.ts'
import { requireOpen } from '../payments/preview-receipt.ts'
import { findPayment, hasCome } from '../payments/queries.ts'
import { receiptPosting } from '../payments/receipts.ts'
import { settleReceipt } from '../payments/settle.ts'
import { lockEqual } from '../recently-recorded.ts'
import { type LineRecord, lockLines, requireOpenLine } from './lines.ts'
import { loadMatcher } from './matcher.ts'
import { insertMatches, isMatched, type NewMatch, requireComeDay } from './matches.ts'
import { type PartOfLine, refuseRecorded } from './recorded-by-hand.ts'
import { suggestionNow } from './suggestions.ts'

/** More lines can change how large a table is. */
export const manyLines = 100

type Part = {
  tenantId: string
  /** In cents. */
  amount: number
  deposit: boolean
  /** A receipt that was recorded by hand for the same money: nothing new is booked. */
  receiptId: string | null
  /** The charges that a person chose for a new receipt. */
  designations?: readonly string[]
}
type Booking = {
  line: LineRecord
  parts: readonly Part[]
  /** It is booked even if the same money was recorded by hand. */
  recordAgain?: Answers['recordAgain']
  /** It was compared with what was recorded by hand. */
  compared?: true
  /** The version of the suggestion that was pressed, if one was. */
  seen?: string | undefined
  /** What is suggested for the line, if it was computed under the lock already. */
  suggestion?: Suggestion
}

/**
 * Books locked open lines: a receipt for each part, all or none. Throws amount_invalid if parts do not add up to the line, not_found,
 * validation_failed for a day in the future, and conflict if a receipt to link is not the same money. A pending receipt is completed
 * on the day of the line. Throws charge_not_open for a chosen charge. New receipts are compared under the lock with what was recorded by hand meanwhile: throws version_conflict
 * if the suggestion that was pressed has changed, and recorded_before.
 */
export async function book(scope: Scope, bookings: readonly Booking[]): Promise<void> {
  for (const { line, parts } of bookings) {
    requireOpenLine(line)
    const sum = parts.reduce((all, { amount }) => all + amount, 0)
    if (line.amount <= 0 || sum !== line.amount) throw new DomainError('bank_parts_differ')
    requireComeDay(scope, line.bookedOn)
  }
  const parts = bookings.flatMap(({ line, parts }) => parts.map((part) => ({ line, part })))
  const tenantIds = [...new Set(parts.map(({ part }) => part.tenantId))]
  await lockTenants(scope, tenantIds)
  const designated = new Map<Part, readonly string[]>()
  for (const { line, parts, recordAgain = false, compared, seen, suggestion } of bookings) {
    const now = suggestion ?? (await suggestionNow(scope, line, seen))
    for (const part of parts) designated.set(part, designatedFor(now, part, line))
    if (!compared) await refuseRecorded(scope, line, parts.map(asReceipt), { recordAgain })
  }
  const completed = new Set<string>()
  for (const { line, part } of parts)
    if (part.receiptId && (await requireSameMoney(scope, part.receiptId, part)) === 'pending') {
      const pending = { id: part.receiptId, tenantId: part.tenantId, kind: 'receipt' }
      await settleReceipt(scope, pending, 'completed', line.bookedOn)
      completed.add(part.receiptId)
    }
  const fresh = Map.groupBy(
    parts.flatMap(({ part }) => (part.receiptId ? [] : part)),
    ({ tenantId }) => tenantId,
  )
  const incoming = (await lockLedgers(scope, tenantIds)).map((ledger) => {
    const own = fresh.get(ledger.tenantId) ?? []
    for (const part of own) requireOpen(ledger, part.designations ?? [])
    const amount = own.reduce((sum, part) => sum + part.amount, 0)
    const designations = own.flatMap((part) => designated.get(part) ?? [])
    return { ledger, amount, deposit: own.every(({ deposit }) => deposit), designations }
  })
  const ledgers = await confirmHolds(scope, incoming)
  const byTenant = new Map(ledgers.map((ledger) => [ledger.tenantId, { ledger, postings: [] as Posting[] }]))
  const matches: (NewMatch & { receiptId: string })[] = []
  for (const { line, part } of parts) {
    const account = byTenant.get(part.tenantId)
    if (!account) throw new DomainError('not_found')
    // A receipt that the line completed is reversed with the line: it cannot be pending again.
    const linked = part.receiptId !== null && !completed.has(part.receiptId)
    const match = { lineId: line.id, kind: 'receipt' as const, amount: part.amount, linked }
    if (part.receiptId) {
      matches.push({ ...match, receiptId: part.receiptId })
      continue
    }
    const posting = await receiptPosting(scope, account.ledger, {
      amount: part.amount,
      paymentDate: line.bookedOn,
      paymentMethod: 'bank_transfer',
      deposit: part.deposit,
      designations: designated.get(part) ?? [],
      // Only the reference: rows of the ledger are kept for ever, and the line's text is not.
      reference: referencesIn(line.text)[0] ?? null,
    })
    account.postings.push(posting)
    matches.push({ ...match, receiptId: posting.id })
  }
  await postAll(scope, [...byTenant.values()])
  await insertMatches(scope, matches)
  await recordAll(
    scope,
    parts.map(({ line, part }, index) => ({
      action: part.receiptId ? ('UPDATE' as const) : ('CREATE' as const),
      table: 'transactions' as const,
      recordId: matches[index]!.receiptId,
      tenantId: part.tenantId,
      details: { kind: 'receipt', amount: part.amount, date: line.bookedOn, bankLine: line.id },
    })),
  )
}

const asReceipt = ({ tenantId, amount, receiptId }: Part): PartOfLine => ({
  kind: 'receipt',
  tenantId,
  amount,
  linkedId: receiptId,
})

/**
 * Returns the charges that a person chose; without them those that the suggestion names and the order of due dates would not pay, if the
 * whole line is booked on its account.
 */
function designatedFor({ candidates }: Suggestion, part: Part, line: LineRecord): readonly string[] {
  if (part.designations && part.designations.length > 0) return part.designations
  if (part.deposit || part.receiptId || part.amount !== line.amount) return []
  return candidates.find(({ accountId }) => accountId === part.tenantId)?.designated ?? []
}

/**
 * Returns the status of a receipt that is the same money. Throws conflict unless it stands on this account with this amount
 * and no line belongs to it.
 */
async function requireSameMoney(
  scope: Scope,
  receiptId: string,
  { tenantId, amount }: Part,
): Promise<string> {
  const receipt = await findPayment(scope, receiptId)
  const same =
    receipt.kind === 'receipt' &&
    receipt.tenantId === tenantId &&
    receipt.amount === amount &&
    (receipt.paymentStatus === 'completed' || receipt.paymentStatus === 'pending' || hasCome(receipt))
  if (!same || (await isMatched(scope, 'receipt_id', receiptId))) throw new DomainError('conflict')
  return receipt.paymentStatus
}

/**
 * Books those of the lines that are sure now, each on the account that was suggested. Several lines of one account are booked one after
 * the other, each if it is still sure after the one before. Returns what was booked, in cents, the ids of the open lines that are
 * left because they are not sure any more, and of those the `recorded` whose money was recorded by hand.
 */
export async function acceptSure(
  scope: Scope,
  ids: readonly string[],
): Promise<{ accepted: number; amount: number; ids: string[]; left: string[]; recorded: string[] }> {
  const lines = await lockLines(scope, ids)
  const open = lines.filter(({ ignored, parts }) => !ignored && parts.length === 0)
  const asOf = open.at(-1)?.bookedOn ?? scope.today
  const wanted = (await sureOf(scope, open, asOf)).map(({ parts }) => parts[0]!.tenantId)
  const locked = new Set(await lockTenants(scope, wanted))
  await lockEqual(
    scope,
    'in',
    open.map(({ amount }) => Math.max(0, amount)),
  )
  const done = new Map<string, LineRecord>()
  for (;;) {
    const rest = open.filter(({ id }) => !done.has(id))
    // Computed again under the lock: somebody may have recorded the same money by hand meanwhile.
    const bookings = (await sureOf(scope, rest, asOf)).filter(({ parts }) => locked.has(parts[0]!.tenantId))
    if (bookings.length === 0) break
    await book(scope, bookings)
    for (const { line } of bookings) done.set(line.id, line)
  }
  if (done.size > manyLines) knowRowsAfterwards(scope)
  const left = open.filter(({ id }) => !done.has(id))
  return {
    accepted: done.size,
    amount: [...done.values()].reduce((sum, { amount }) => sum + amount, 0),
    ids: [...done.keys()],
    left: left.map(({ id }) => id),
    recorded: await recordedOf(scope, left, asOf),
  }
}

const recordedReasons: ReadonlySet<MatchReason> = new Set(['recorded_otherwise', 'recorded_in_parts'])

/** Returns the ids of the lines whose money was recorded by hand for the account that is suggested, or as something else. */
async function recordedOf(scope: Scope, lines: readonly LineRecord[], asOf: CivilDate): Promise<string[]> {
  if (lines.length === 0) return []
  const { suggest } = await loadMatcher(scope, asOf, lines)
  return lines.flatMap((line) => {
    const [best] = suggest(line).candidates
    const isRecorded = best?.reasons.some((reason) => recordedReasons.has(reason))
    return best?.recordedReceiptId || isRecorded ? line.id : []
  })
}

/** Returns the lines that are sure now, with the account of each; of one account only the first. */
async function sureOf(scope: Scope, lines: readonly LineRecord[], asOf: CivilDate): Promise<Booking[]> {
  if (lines.length === 0) return []
  const { suggest } = await loadMatcher(scope, asOf, lines)
  const taken = new Set<string>()
  const bookings: Booking[] = []
  for (const line of lines) {
    const suggestion = suggest(line)
    const [best] = suggestion.candidates
    // The first line of an account changes what is expected of the second one.
    if (suggestion.class !== 'sure' || !best || taken.has(best.accountId)) continue
    taken.add(best.accountId)
    bookings.push({
      line,
      parts: [{ tenantId: best.accountId, amount: line.amount, deposit: false, receiptId: null }],
      // A sure line has been compared with what was recorded by hand.
      compared: true,
      suggestion,
    })
  }
  return bookings
}
