/**
 * Asks about expenses and incomes that are stored already and become paid, or are paid in another way than before (docs/decisions/052).
 * Call these functions before the rows are locked: who books a line locks its amount first.
 */
import { sql } from 'drizzle-orm'
import type { Scope } from '../machinery/scope/scope.ts'
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
    (row) => (row.isPaid || row.isRemoved ? null : { ...row, paidOn }),
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
      const after = { ...before, amount, date, paidOn, method, party, isPaid }
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
  const amounts = (await paid()).map(({ amount }) => amount)
  if (amounts.length === 0) return
  await lockEqual(scope, directionOf[table], amounts)
  if (recordAgain) return
  // Read again: another call may have changed them until the lock was free.
  for (const row of await paid())
    await refuseBookedByLine(scope, { ...row, kind: kindOf[table], on: dayOf(row) })
}

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
