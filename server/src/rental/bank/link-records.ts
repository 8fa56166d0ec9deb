/** Links lines of banks to what was recorded by hand, so that nothing is booked twice. */
import { daysBetween } from '@domovik/domain/dates.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import { DIRECTION_OF, type RecordedKind } from '@domovik/domain/rental/bank/match-kinds.ts'
import { namesAnyOf } from '@domovik/domain/rental/bank/match-words.ts'
import { isInTime } from '@domovik/domain/rental/bank/same-money.ts'
import { mayBecome } from '@domovik/domain/rental/expenses/status.ts'
import { sql } from 'drizzle-orm'
import type { Event } from '../../machinery/audit/record.ts'
import { recordAll, type Scope } from '../../machinery/scope/scope.ts'
import type { Answers } from '../answers.ts'
import { receiptOfReturnedDeposit } from '../deposits/receipt-of-refund.ts'
import { findExpense, lockExpenses, setStatus } from '../expenses/queries.ts'
import { findIncome, lockIncomes, setPaid } from '../incomes/queries.ts'
import { findContribution } from '../owners/contributions.ts'
import { lockTenants } from '../payments/ledger.ts'
import { findPayment, hasCome } from '../payments/queries.ts'
import { settleReceipt } from '../payments/settle.ts'
import { lockEqual, PARTS_OF_NOBODY } from '../recently-recorded.ts'
import { recordedMoney } from '../recorded-money.ts'
import { endLapsed } from './lapsed.ts'
import type { LineRecord } from './lines.ts'
import { insertMatches, isMatched, type NewMatch, requireDirection } from './matches.ts'
import { lockOwners, ownerOfStatement, standingPayout } from './pay-owners.ts'
import { type PartOfLine, refuseLapsed, refuseRecorded } from './recorded-by-hand.ts'

/** `id` of a payout is its statement, of a return its receipt. */
export type LinkedRecord = { kind: RecordedKind; id: string }

/** What a record is as a part of the line. `pay` marks it as paid on the day of the line, if it is expected. */
type Link = { match: NewMatch; part: PartOfLine; event: Event; pay?: () => Promise<unknown> }

/**
 * Links a locked line to records, which add up to it. What is expected is paid on the day of the line. Throws bank_line_done,
 * bank_parts_differ, not_found, conflict for a record that was taken back, belongs to another line or alone has another amount, and unless `recordAgain`
 * recorded_before if one of them is expected and other money recorded by hand can be the same, or if the line was booked as another record before.
 */
export async function linkRecords(
  scope: Scope,
  line: LineRecord,
  records: readonly LinkedRecord[],
  { recordAgain }: Answers,
): Promise<void> {
  requireDirection(scope, line, line.amount < 0 ? -1 : 1)
  const ids = records.map(({ id }) => id)
  if (new Set(ids).size < ids.length) throw new DomainError('conflict')
  await refuseLapsed(scope, line, ids, { recordAgain })
  const ended = await lockRecords(scope, line, records)
  const links: Link[] = []
  for (const { kind, id } of records) links.push(await linkOf[kind](scope, line, id))
  if (links.reduce((sum, { match }) => sum + match.amount, 0) !== Math.abs(line.amount))
    throw new DomainError(records.length === 1 ? 'conflict' : 'bank_parts_differ')
  if (links.some(({ pay }) => pay)) {
    const parts = links.map(({ part }) => part)
    await refuseRecorded(scope, line, parts, { recordAgain, paysExpected: true })
  }
  for (const { pay } of links) await pay?.()
  await insertMatches(
    scope,
    links.map(({ match }) => ({ ...match, ...beforeEnded(line, match, ended) })),
  )
  await recordAll(
    scope,
    links.map(({ event }) => event),
  )
}

/**
 * A record that another line paid, or that this line paid or made, has the status of before that: undoing this line must not leave it paid.
 * What is not paid now has its own status.
 */
function beforeEnded(
  line: LineRecord,
  { expenseId, incomeId, statusBefore: now }: NewMatch,
  ended: Awaited<ReturnType<typeof endLapsed>>,
): Pick<NewMatch, 'statusBefore'> {
  const former = ended.find(({ id }) => id === (expenseId ?? incomeId))
  if (!former) return {}
  const { statusBefore, lineId } = former
  if (statusBefore === null) return lineId === line.id ? { statusBefore } : {}
  return now === 'paid' && former.isPaidByLine ? { statusBefore } : {}
}

/**
 * Locks whom the records name, their amounts and the records, in the order of those who pay them in another way. Returns
 * the matches that this ends. Throws not_found.
 */
async function lockRecords(
  scope: Scope,
  line: LineRecord,
  records: readonly LinkedRecord[],
): Promise<Awaited<ReturnType<typeof endLapsed>>> {
  const sign = line.amount < 0 ? 'out' : 'in'
  if (records.some(({ kind }) => DIRECTION_OF[kind] !== sign)) throw new DomainError('bank_parts_differ')
  const tenants: string[] = []
  const owners: string[] = []
  for (const { kind, id } of records) {
    if (kind === 'receipt' || kind === 'refund' || kind === 'returned')
      tenants.push((await findPayment(scope, id)).tenantId)
    if (kind === 'income') tenants.push(...[(await findIncome(scope, id)).tenantId ?? []].flat())
    if (kind === 'owner_contribution') owners.push((await findContribution(scope, id)).ownerId)
    if (kind === 'owner_payout') owners.push((await ownerOfStatement(scope, id)).ownerId)
  }
  await lockTenants(scope, [...new Set(tenants)])
  await lockOwners(scope, owners)
  await lockEqual(scope, sign, [PARTS_OF_NOBODY, Math.abs(line.amount)])
  const idsOf = (kind: RecordedKind) => records.flatMap((record) => (record.kind === kind ? record.id : []))
  // Another line that takes the same record waits here and then finds it paid.
  await lockExpenses(scope, idsOf('expense').sort())
  await lockIncomes(scope, idsOf('income').sort())
  const kept = [...idsOf('expense'), ...idsOf('income')]
  return endLapsed(scope, [line.id, ...kept], kept)
}

const columnOf = {
  receipt: 'receipt_id',
  income: 'income_id',
  owner_contribution: 'owner_contribution_id',
  expense: 'expense_id',
  owner_payout: 'owner_payout_id',
  refund: 'correction_id',
  returned: 'correction_id',
} as const satisfies Record<RecordedKind, string>

async function requireFree(scope: Scope, kind: RecordedKind, id: string, isFree = true): Promise<void> {
  if (!isFree || (await isMatched(scope, columnOf[kind], id))) throw new DomainError('conflict')
}

async function isReversed({ db, organizationId }: Scope, id: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from app.reversals where organization_id = ${organizationId} and parent_id = ${id}`,
  )
  return rows.length > 0
}

/** Returns the reversal by which a receipt was recorded as returned by the bank; null if it was not. */
export async function returnOf({ db, organizationId }: Scope, receiptId: string): Promise<string | null> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from app.reversals where organization_id = ${organizationId} and parent_id = ${receiptId} and cause = 'returned'`)
  return rows[0]?.id ?? null
}

/** Returns of a locked record how it is linked. Throws not_found and conflict. */
const linkOf: Readonly<Record<RecordedKind, (scope: Scope, line: LineRecord, id: string) => Promise<Link>>> =
  {
    receipt: async (scope, line, id) => {
      const receipt = await findPayment(scope, id)
      const { kind, tenantId, amount, paymentStatus } = receipt
      const isPending = paymentStatus === 'pending'
      await requireFree(
        scope,
        'receipt',
        id,
        kind === 'receipt' && (isPending || paymentStatus === 'completed' || hasCome(receipt)),
      )
      return {
        // A receipt that the line completed is reversed with the line: it cannot be pending again.
        match: { lineId: line.id, kind: 'receipt', receiptId: id, amount, linked: !isPending },
        part: { kind: 'receipt', tenantId, amount, linkedId: isPending ? null : id },
        event: {
          ...({ action: 'UPDATE', table: 'transactions', recordId: id, tenantId } as const),
          details: { kind: 'receipt', amount, date: line.bookedOn, bankLine: line.id },
        },
        ...(isPending
          ? { pay: () => settleReceipt(scope, { id, tenantId, kind: 'receipt' }, 'completed', line.bookedOn) }
          : {}),
      }
    },

    income: async (scope, line, id) => {
      const { amount, paidOn, propertyId, tenantId, source: party } = await findIncome(scope, id)
      await requireFree(scope, 'income', id)
      const before = paidOn ? 'paid' : 'pending'
      return {
        match: { lineId: line.id, kind: 'income', incomeId: id, amount, linked: true, statusBefore: before },
        part: { kind: 'income', amount, propertyId, tenantId, party, linkedId: paidOn && id },
        event: {
          ...({ action: 'UPDATE', table: 'incomes', recordId: id } as const),
          details: { status: 'paid', before, paidOn: paidOn ?? line.bookedOn, bankLine: line.id },
        },
        ...(paidOn ? {} : { pay: () => setPaid(scope, [id], line.bookedOn) }),
      }
    },

    owner_contribution: async (scope, line, id) => {
      const { ownerId, amount, paidOn, undone } = await findContribution(scope, id)
      await requireFree(scope, 'owner_contribution', id, !undone)
      return {
        match: { lineId: line.id, kind: 'owner_contribution', ownerContributionId: id, amount, linked: true },
        part: { kind: 'owner_contribution', ownerId, amount, linkedId: id },
        event: {
          ...({ action: 'UPDATE', table: 'owners', recordId: ownerId } as const),
          details: { ownerPaidInLinked: paidOn, amount, bankLine: line.id },
        },
      }
    },

    expense: async (scope, line, id) => {
      const { amount, status, propertyId, vendor: party } = await findExpense(scope, id)
      const isPaid = status === 'paid'
      await requireFree(scope, 'expense', id, isPaid || mayBecome(status, 'paid'))
      return {
        match: {
          lineId: line.id,
          kind: 'expense',
          expenseId: id,
          amount,
          linked: true,
          statusBefore: status,
        },
        part: { kind: 'expense', amount, propertyId, party, linkedId: isPaid ? id : null },
        event: {
          ...({ action: 'UPDATE', table: 'expenses', recordId: id } as const),
          details: { status: 'paid', before: status, bankLine: line.id },
        },
        ...(isPaid ? {} : { pay: () => setStatus(scope, [id], 'paid', line.bookedOn) }),
      }
    },

    owner_payout: async (scope, line, id) => {
      const { ownerId, month } = await ownerOfStatement(scope, id)
      const payout = await standingPayout(scope, id)
      if (!payout) throw new DomainError('conflict')
      const { amount, paidOn } = payout
      await requireFree(scope, 'owner_payout', payout.id)
      return {
        match: { lineId: line.id, kind: 'owner_payout', ownerPayoutId: payout.id, amount, linked: true },
        part: { kind: 'owner_payout', ownerId, amount, linkedId: id },
        event: {
          ...({ action: 'UPDATE', table: 'owners', recordId: ownerId } as const),
          details: { payoutLinked: month, amount, paidOn, bankLine: line.id },
        },
      }
    },

    refund: async (scope, line, id) => {
      const { kind, tenantId, amount, parentId } = await findPayment(scope, id)
      const receiptId = parentId ?? (await receiptOfReturnedDeposit(scope, id))
      if (kind !== 'refund' || !receiptId) throw new DomainError('not_found')
      await requireFree(scope, 'refund', id, !(await isReversed(scope, id)))
      return {
        match: {
          ...{ lineId: line.id, kind: 'refund', receiptId, correctionId: id, amount, linked: true },
        },
        part: { kind: 'refund', tenantId, amount, linkedId: id },
        event: {
          ...({ action: 'UPDATE', table: 'transactions', recordId: id, tenantId } as const),
          details: { refundLinked: true, amount, bankLine: line.id },
        },
      }
    },

    returned: async (scope, line, id) => {
      const { tenantId, amount, paymentDate } = await findPayment(scope, id)
      const correctionId = await returnOf(scope, id)
      if (!correctionId || line.bookedOn < paymentDate) throw new DomainError('conflict')
      await requireFree(scope, 'returned', correctionId)
      return {
        match: { lineId: line.id, kind: 'returned', receiptId: id, correctionId, amount, linked: true },
        part: { kind: 'returned', tenantId, amount, linkedId: id },
        event: {
          ...({ action: 'UPDATE', table: 'transactions', recordId: correctionId, tenantId } as const),
          details: { refundLinked: true, amount, bankLine: line.id },
        },
      }
    },
  }

/** The most records that can be chosen from. */
const MOST_RECORDS = 200

/** Returns the records that a line can be linked to, alone or with others: first those that it names, then the nearest. */
export async function recordsToLink(scope: Scope, line: LineRecord) {
  const direction = line.amount < 0 ? 'out' : 'in'
  const most = Math.abs(line.amount)
  const found = await recordedMoney(scope, direction, { amounts: [most], parties: 'any', most }, [line])
  const isNamed = namesAnyOf(`${line.partyName} ${line.text}`)
  return found
    .filter((record) => isInTime(record, line.bookedOn))
    .map(({ kind, id, name, on, amount, pending }) => ({
      ...{ kind, id, on, amount, name: name ?? '', paid: !pending, named: isNamed([name ?? '']) },
    }))
    .sort(
      (a, b) =>
        Number(b.named) - Number(a.named) ||
        Math.abs(daysBetween(a.on, line.bookedOn)) - Math.abs(daysBetween(b.on, line.bookedOn)),
    )
    .slice(0, MOST_RECORDS)
}
