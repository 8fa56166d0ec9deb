/** Takes back what was booked for a line, as if it had never been booked. */
import { notUndone } from '@domovik/contract/admin/rental/bank-refused.ts'
import type { CivilDate } from '@domovik/domain/dates.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import { receiptsFreeSince } from '@domovik/domain/rental/deposits/held.ts'
import type { ExpenseStatus } from '@domovik/domain/rental/expenses/types.ts'
import type { SourceState } from '@domovik/domain/rental/ledger/types.ts'
import { sql } from 'drizzle-orm'
import type { Event } from '../../machinery/audit/record.ts'
import { newId } from '../../machinery/db/ids.ts'
import { recordAll, type Scope } from '../../machinery/scope/scope.ts'
import { lockExpenses, removeExpenses, setStatus } from '../expenses/queries.ts'
import { removeIncomes, setPaid } from '../incomes/queries.ts'
import { depositBack } from '../leases/deposit-back.ts'
import { lockLedgers, lockTenants, type Posting, postAll, replayWith } from '../payments/ledger.ts'
import type { Ledger } from '../payments/ledger-rows.ts'
import { findPayment } from '../payments/queries.ts'
import { reversalPosting } from '../payments/receipts.ts'
import { endLapsed, giveBackLapsed } from './lapsed.ts'
import { refuseLineFirst } from './line-first.ts'
import { type LinePart, type LineRecord, lockFound, lockLines } from './lines.ts'
import { insertMatches, undoMatches } from './matches.ts'
import { undoOwnerContribution } from './owner-paid-in.ts'
import { lockOwners, undoOwnerPayout } from './pay-owners.ts'
import { forgetPayers } from './payers.ts'

/**
 * Opens a locked line again. Receipts and refunds that it made are reversed on their own day, deposits on the first day from which they
 * are held without a break. Expenses, incomes and money to or from owners that it made are removed, recorded ones get the status of before, also those that were changed meanwhile; what was paid by
 * hand stays, and so does a receipt that a person recorded as returned. A receipt that it returned is posted again on the day of the line. Throws bank_line_open, bank_line_first
 * for a receipt that another line refunded or returned, receipt_refunded for one that a person refunded, already_reversed, and deposit_exceeds_held.
 */
export async function unbook(scope: Scope, line: LineRecord, reason: string): Promise<void> {
  if (line.parts.length === 0) throw new DomainError('bank_line_open')
  const events = await giveBackLapsed(scope, [line.id])
  await endLapsed(scope, [line.id])
  events.push(...(await undoLedger(scope, line, reason)))
  for (const part of line.parts) {
    if (part.expenseId) events.push(...(await undoExpense(scope, part.expenseId, part)))
    if (part.incomeId) events.push(...(await undoIncome(scope, part.incomeId, part)))
    if (part.kind === 'owner_payout') events.push(...(await undoOwnerPayout(scope, part)))
    if (part.kind === 'owner_contribution') events.push(...(await undoOwnerContribution(scope, part)))
  }
  await undoMatches(
    scope,
    line.parts.map(({ matchId }) => matchId),
  )
  // A line that was booked wrongly must not make the next one certain.
  await forgetPayers(
    scope,
    line,
    line.parts.flatMap(({ kind, tenantId }) => (kind === 'receipt' && tenantId ? tenantId : [])),
  )
  const details = { undone: true, amount: line.amount, date: line.bookedOn }
  await recordAll(scope, [...events, { action: 'UPDATE', table: 'bank_lines', recordId: line.id, details }])
}

/** As unbook, for several locked lines, oldest first. All or none, unless `take` leaves one as it is. */
export async function unbookAll(
  scope: Scope,
  lines: readonly LineRecord[],
  reason: string,
  take = unbook,
): Promise<void> {
  // All at once and in order, so that nobody who books for the same tenants waits in a circle.
  const tenantIds = lines.flatMap(({ parts }) => parts.flatMap(({ tenantId }) => tenantId ?? []))
  await lockTenants(scope, [...new Set(tenantIds)], { removed: true })
  await lockOwners(
    scope,
    lines.flatMap(({ parts }) => parts.flatMap(({ ownerId }) => ownerId ?? [])),
  )
  // Refunds and returns first, because they stand in the way of their receipt, also on the same day.
  const [out, others] = [lines.filter(wentOut), lines.filter((line) => !wentOut(line))]
  for (const line of out.toReversed()) await take(scope, line, reason)
  // Taking a return back books the line of its receipt as another receipt.
  const fresh = await lockLines(
    scope,
    others.map(({ id }) => id),
  )
  for (const line of fresh.toReversed()) await take(scope, line, reason)
}

/** Why a line of several stays booked. */
const REFUSED = ['conflict', ...notUndone] as const
type Refused = { id: string; reason: 'not_found' | (typeof REFUSED)[number]; first?: First }
/** The line that must be undone before. */
type First = { lineId: string; day: string; amount: string; title: string; file: string }

/** As unbook, for those of several lines that exist and can be opened. Returns their ids, and why the others stay as they are. */
export async function unbookEach(
  scope: Scope,
  ids: readonly string[],
  reason: string,
): Promise<{ undone: string[]; refused: Refused[] }> {
  const lines = await lockFound(scope, ids)
  const known = new Set(lines.map(({ id }) => id))
  const undone: string[] = []
  const refused: Refused[] = [...new Set(ids)]
    .filter((id) => !known.has(id))
    .map((id) => ({ id, reason: 'not_found' }))
  await unbookAll(scope, lines, reason, async (_, line) => {
    await scope.db.execute(sql`savepoint line`)
    try {
      await unbook(scope, line, reason)
      undone.push(line.id)
    } catch (error) {
      const code = error instanceof DomainError && REFUSED.find((each) => each === error.code)
      if (!code) throw error
      await scope.db.execute(sql`rollback to savepoint line`)
      const first = code === 'bank_line_first' ? { first: error.details as First } : {}
      refused.push({ id: line.id, reason: code, ...first })
    }
    await scope.db.execute(sql`release savepoint line`)
  })
  return { undone, refused }
}

const wentOut = ({ parts }: LineRecord): boolean =>
  parts.some(({ kind }) => kind === 'refund' || kind === 'returned')

/** Takes back the rows of the ledgers. Returns what happened. */
async function undoLedger(scope: Scope, line: LineRecord, reason: string): Promise<Event[]> {
  const tenantIds = [...new Set(line.parts.flatMap(({ tenantId }) => tenantId ?? []))]
  const ledgers = await lockLedgers(scope, tenantIds, { removed: true })
  const byTenant = new Map(ledgers.map((ledger) => [ledger.tenantId, { ledger, postings: [] as Posting[] }]))
  const events: Event[] = []
  const moved: { from: string; to: string }[] = []
  for (const part of line.parts) {
    const account = byTenant.get(part.tenantId ?? '')
    if (!account || !part.receiptId || part.linked) continue
    // The person says that the money came and went: both stay, and a line can be linked to them.
    if (part.kind === 'receipt' && (await isReturnedByHand(scope, part.receiptId))) continue
    const posting = await takingBack(scope, account, line, part, reason)
    account.postings.push(posting)
    if (part.kind === 'returned') moved.push({ from: part.receiptId, to: posting.id })
    events.push({
      ...({ action: 'CREATE', table: 'transactions', recordId: posting.id } as const),
      ...(part.tenantId ? { tenantId: part.tenantId } : {}),
      details: {
        kind: posting.kind,
        amount: posting.amount,
        of: part.correctionId ?? part.receiptId,
        bankLine: line.id,
        ...(posting.cause ? { cause: posting.cause } : {}),
      },
    })
  }
  await postAll(scope, [...byTenant.values()])
  for (const { from, to } of moved) await moveMatch(scope, from, to)
  return events
}

/** Whether a person recorded that the bank returned a receipt, and no line of the bank says so. */
async function isReturnedByHand({ db, organizationId }: Scope, receiptId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from app.reversals r where r.organization_id = ${organizationId} and r.parent_id = ${receiptId} and r.cause = 'returned'
       and not exists (select from bank_matches m where m.organization_id = r.organization_id and m.correction_id = r.id and m.undone_at is null)`)
  return rows.length > 0
}

/** Returns the row that takes a part back, and adds those that bring its deposit back from a next lease before it. */
async function takingBack(
  scope: Scope,
  { ledger, postings }: { ledger: Ledger; postings: Posting[] },
  line: LineRecord,
  { kind, receiptId, correctionId }: LinePart,
  reason: string,
): Promise<Posting> {
  if (kind === 'returned') return receiptAgain(scope, ledger, line, receiptId!)
  const row = await findPayment(scope, kind === 'refund' ? correctionId! : receiptId!)
  const source = ledger.state.sources.get(row.id)
  if (source && (source.refunded > 0 || source.reversedOn)) await refuseLineFirst(scope, source)
  if (source?.reversedOn) throw new DomainError('already_reversed')
  const why = { reason, cause: 'mistake' } as const
  if (!source?.deposit) return reversalPosting(scope, ledger, row, { ...why, effectiveDate: row.paymentDate })
  const wanted = { amount: row.amount, day: scope.today, reason }
  postings.push(...depositBack(scope, replayWith(scope, ledger, ...postings), row.id, wanted).back)
  // Without what the other parts of the line take.
  const kept = postings.filter(({ parentId }) => line.parts.every((part) => part.receiptId !== parentId))
  const now = replayWith(scope, ledger, ...kept)
  return reversalPosting(scope, now, row, { ...why, effectiveDate: dayOfDeposit(now, line, source) })
}

/** A settlement that was undone needed the deposit until then: the parts of the line that are deposits together. */
function dayOfDeposit({ state }: Ledger, { parts }: LineRecord, source: SourceState): CivilDate {
  const together = parts.flatMap(({ receiptId, linked }) =>
    receiptId && !linked && state.sources.get(receiptId)?.deposit ? receiptId : [],
  )
  return receiptsFreeSince(state, [...new Set([source.id, ...together])], source.day)
}

/** A reversal is never reversed: the money is received again on the day on which it seemed to be returned. */
function receiptAgain(scope: Scope, ledger: Ledger, line: LineRecord, receiptId: string): Posting {
  const row = ledger.rows.find(({ id }) => id === receiptId)!
  return {
    id: newId(),
    kind: 'receipt',
    ...{
      type: row.type,
      amount: row.amount,
      effectiveDate: line.bookedOn,
      postedOn: scope.today,
      status: 'completed',
    },
    ...{ method: row.method, reference: row.reference, description: row.description },
    ...{ leaseId: row.leaseId, bookingId: row.bookingId, propertyId: row.propertyId },
    designated: row.designations ?? [],
  }
}

/** The line that brought the receipt stays booked, as the new one. */
async function moveMatch(scope: Scope, from: string, to: string): Promise<void> {
  const { rows } = await scope.db.execute<{
    id: string
    lineId: string
    amount: number
    linked: boolean
  }>(sql`
    update bank_matches set undone_at = app.now()
     where organization_id = ${scope.organizationId} and receipt_id = ${from} and kind = 'receipt' and undone_at is null
    returning id, line_id as "lineId", amount::float8 as amount, linked`)
  await insertMatches(
    scope,
    rows.map(({ lineId, amount, linked }) => ({
      lineId,
      amount,
      linked,
      kind: 'receipt' as const,
      receiptId: to,
    })),
  )
}

async function undoExpense(scope: Scope, id: string, { statusBefore }: LinePart): Promise<Event[]> {
  if (statusBefore === 'paid') return []
  await lockExpenses(scope, [id])
  if (statusBefore === null) {
    await removeExpenses(scope, [id])
    return [{ action: 'DELETE', table: 'expenses', recordId: id }]
  }
  await setStatus(scope, [id], statusBefore as ExpenseStatus, null)
  const details = { status: statusBefore, before: 'paid' }
  return [{ action: 'UPDATE', table: 'expenses', recordId: id, details }]
}

async function undoIncome(scope: Scope, id: string, { statusBefore }: LinePart): Promise<Event[]> {
  if (statusBefore === 'paid') return []
  if (statusBefore === null) {
    await removeIncomes(scope, [id])
    return [{ action: 'DELETE', table: 'incomes', recordId: id }]
  }
  await setPaid(scope, [id], null)
  return [
    { action: 'UPDATE', table: 'incomes', recordId: id, details: { status: 'pending', before: 'paid' } },
  ]
}
