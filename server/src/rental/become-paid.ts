/**
 * Asks about expenses and incomes that are stored already and become paid, or are paid in another way than before (docs/decisions/052).
 * Call these functions before the rows are locked: who books a line locks its amount first.
 */
import { areOthers, type RecordedMoney } from '@domovik/domain/rental/bank/same-money.ts'
import { sql } from 'drizzle-orm'
import type { Scope } from '../machinery/scope/scope.ts'
import { lockTenants } from './payments/ledger.ts'
import { lockEqual } from './recently-recorded.ts'
import { type Given, refuseBookedByLine } from './same-money.ts'

type Table = 'expenses' | 'incomes'
type Stored = Omit<Given, 'kind' | 'on' | 'id'> & {
  id: string
  date: string
  paidOn: string | null
  isPaid: boolean
  isRemoved: boolean
}
/** What a call changes of a row; fields that money does not depend on make no difference. */
type Changes = { [Field in 'amount' | 'date' | 'paidOn' | 'method' | 'party']?: Stored[Field] | undefined }
type Answer = { recordAgain: boolean }

/** Throws recorded_before if rows that are not paid become paid on a day, and a line of a bank was booked as the money of one of them. */
export const refuseMarkingPaid = (
  scope: Scope,
  table: Table,
  ids: readonly string[],
  paidOn: string,
  answer: Answer,
): Promise<void> =>
  refuseBecomingPaid(
    scope,
    table,
    ids,
    (row) => (row.isPaid || row.isRemoved ? null : { ...row, paidOn, expectedOn: row.date }),
    answer,
  )

/** Throws recorded_before if removed rows that are paid come back, and a line of a bank was booked as the money of one of them. */
export const refuseRestoringPaid = (
  scope: Scope,
  table: Table,
  ids: readonly string[],
  answer: Answer,
): Promise<void> =>
  refuseBecomingPaid(scope, table, ids, (row) => (row.isPaid && row.isRemoved ? row : null), answer)

/** Throws recorded_before if a change makes a row paid, or paid with another amount or day, and a line of a bank was booked as this money. */
export const refuseChangingPaid = (
  scope: Scope,
  table: Table,
  id: string,
  changes: Changes,
  answer: Answer,
): Promise<void> =>
  refuseBecomingPaid(
    scope,
    table,
    [id],
    (before) => {
      const { amount = before.amount, date = before.date, paidOn = before.paidOn } = changes
      const { method = before.method, party = before.party } = changes
      // The status of an expense has its own call.
      const isPaid = table === 'expenses' ? before.isPaid : paidOn !== null
      const expectedOn = before.isPaid ? undefined : date
      const after = { ...before, amount, date, paidOn, method, party, isPaid, expectedOn }
      const isOther =
        amount !== before.amount ||
        dayOf(after) !== dayOf(before) ||
        method !== before.method ||
        isPaid !== before.isPaid
      return isPaid && isOther ? after : null
    },
    answer,
  )

const dayOf = ({ paidOn, date }: Stored): string => paidOn ?? date
const kindOf = { expenses: 'expense', incomes: 'income' } as const
const directionOf = { expenses: 'out', incomes: 'in' } as const

/** `becoming` returns a row as it will be paid, or null if it will not be. Equal bookings wait, also if the person agreed. */
async function refuseBecomingPaid(
  scope: Scope,
  table: Table,
  ids: readonly string[],
  becoming: (row: Stored) => Stored | null,
  { recordAgain }: Answer,
): Promise<void> {
  const paid = async () => (await storedRows(scope, table, ids)).flatMap((row) => becoming(row) ?? [])
  const before = await paid()
  if (before.length === 0) return
  // Whoever books a line for a tenant compares it with all parts of the tenant, whatever their amounts.
  await lockTenants(
    scope,
    before.flatMap(({ tenantId }) => tenantId ?? []),
  )
  await lockEqual(scope, directionOf[table], amountsOf(before))
  if (recordAgain) return
  // Read again: another call may have changed them until the lock was free.
  const rows = await paid()
  for (const [place, row] of rows.entries()) {
    // Only those before: what several are together is found with the last of them.
    const beside = rows.slice(0, place).filter((other) => areOfOne(row, other))
    await refuseBookedByLine(scope, asGiven(table, row), beside.map(asRecorded(table)))
  }
}

const asGiven = (table: Table, row: Stored): Given => ({
  ...row,
  kind: kindOf[table],
  on: dayOf(row),
  since: row.date,
})

const asRecorded =
  (table: Table) =>
  (row: Stored): RecordedMoney => {
    const { id, amount, tenantId = null, propertyId, party, expectedOn } = row
    const days = expectedOn ? { on: expectedOn, pending: true } : { on: dayOf(row), since: row.date }
    const properties = propertyId ? [propertyId] : []
    return { kind: kindOf[table], id, amount, tenantId, ownerId: null, properties, party, ...days }
  }

/** Whether both can be one movement of the bank together: of one tenant, or of one vendor or source if they name no tenant. */
const areOfOne = (one: Stored, other: Stored): boolean =>
  (other.method ?? 'bank_transfer') === 'bank_transfer' &&
  (one.tenantId || other.tenantId
    ? one.tenantId === other.tenantId
    : Boolean(one.party && other.party) && !areOthers(one.party, other.party))

/** Returns the amounts for which equal bookings wait: of each row, and of all of a tenant, vendor or source together. */
const amountsOf = (rows: readonly Stored[]): number[] => [
  ...rows.map(({ amount }) => amount),
  ...[...Map.groupBy(rows, ({ tenantId, party }) => tenantId ?? party ?? '').values()].map((own) =>
    own.reduce((sum, { amount }) => sum + amount, 0),
  ),
]

async function storedRows(
  { db, organizationId }: Scope,
  table: Table,
  ids: readonly string[],
): Promise<Stored[]> {
  const own = {
    expenses: sql`x.status = 'paid' as "isPaid", x.vendor as party`,
    incomes: sql`x.paid_on is not null as "isPaid", x.source as party, x.method, x.reference, x.tenant_id as "tenantId"`,
  }
  const { rows } = await db.execute<Stored>(sql`
    select x.id, x.amount::float8 as amount, x.date, x.paid_on as "paidOn", x.property_id as "propertyId", x.deleted_at is not null as "isRemoved", ${own[table]}
      from ${sql.identifier(table)} x where x.organization_id = ${organizationId} and x.id = any(${sql.param(ids)}::uuid[]) order by x.id`)
  return rows
}
