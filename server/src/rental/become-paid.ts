/**
 * Asks about expenses and incomes that are stored already and become paid, or are paid in another way than before (docs/decisions/052).
 * Call these functions before the rows are locked: who books a line locks its amount first.
 */
import { areOfOne, type RecordedMoney } from '@domovik/domain/rental/bank/same-money.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Scope } from '../machinery/scope/scope.ts'
import type { Answers } from './answers.ts'
import { refuseFormerLines } from './bank/former-lines.ts'
import { refuseCountingAgain, refuseMovingBooked } from './bank/recorded-by-hand.ts'
import { askAboutLines, type BookedLine } from './opened-lines.ts'
import { lockTenants } from './payments/ledger.ts'
import { lockEqual, PARTS_OF_NOBODY } from './recently-recorded.ts'
import { type Given, refuseBookedByLine } from './same-money.ts'

type Table = 'expenses' | 'incomes'
type Stored = Omit<Given, 'kind' | 'on' | 'id'> & {
  id: string
  date: string
  paidOn: string | null
  isPaid: boolean
  isRemoved: boolean
  /** A line of a bank was booked as it. Unless it counts, the row was changed since. The amount is in cents. */
  line: { id: string; on: string; amount: number; counts: boolean } | null
  /** Whose money it was before it was moved. */
  before?: ReturnType<typeof ownersOf>
}
/** What a call changes of a row; fields that money does not depend on make no difference. */
type Changes = {
  [Field in 'amount' | 'date' | 'paidOn' | 'method' | 'party' | 'tenantId' | 'propertyId' | 'reference']?:
    | Stored[Field]
    | undefined
}

/**
 * Throws recorded_before if rows that are not paid become paid on a day, and a line of a bank was booked as the money of one of them, or as one of
 * them on another day, or as one of them beside which the same money was recorded meanwhile.
 */
export async function refuseMarkingPaid(
  scope: Scope,
  table: Table,
  ids: readonly string[],
  paidOn: string,
  answer: Answers,
): Promise<void> {
  const paid = (row: Stored): Stored | null =>
    row.isPaid || row.isRemoved ? null : { ...row, paidOn, expectedOn: row.date, isPaid: true }
  await refuseBecomingPaid(scope, table, ids, paid, answer)
  askAboutLeaving(scope, table, await storedRows(scope, table, ids), paid, answer)
}

/**
 * Throws recorded_before if removed rows that are paid come back, and a line of a bank was booked as the money of one of them, or was booked
 * in another way after it had paid or made one of them, or belongs to one of them beside which the same money was recorded meanwhile.
 */
export async function refuseRestoringPaid(
  scope: Scope,
  table: Table,
  ids: readonly string[],
  answer: Answers,
): Promise<void> {
  const returning = (row: Stored): Stored | null => (row.isPaid && row.isRemoved ? row : null)
  await refuseBecomingPaid(scope, table, ids, returning, answer)
  await refuseFormerLines(scope, kindOf[table], ids, answer)
}

/**
 * Throws recorded_before if a change makes a row paid, or paid with another amount or day, or the money of somebody else, and a line of a bank
 * was booked as this money. A row that a line was booked as is compared with what was recorded by hand, if it is moved or counts for
 * the line again.
 */
export async function refuseChangingPaid(
  scope: Scope,
  table: Table,
  id: string,
  changes: Changes,
  answer: Answers,
): Promise<void> {
  await refuseBecomingPaid(
    scope,
    table,
    [id],
    (row) => {
      const after = changed(table, row, changes)
      // Its money is known: that of the line.
      if (!after.isPaid || (row.line?.counts && after.amount === row.amount)) return null
      if (isOtherMoney(row, after)) return after
      return isMoved(row, after) ? { ...after, before: ownersOf(row) } : null
    },
    answer,
  )
  const [row] = await storedRows(scope, table, [id])
  const after = row && changed(table, row, changes)
  if (row?.line?.counts && after && isMoved(row, after)) {
    const record = { id, kind: kindOf[table], amount: row.amount }
    await refuseMovingBooked(scope, record, { before: ownersOf(row), after: ownersOf(after) }, answer)
  }
}

/**
 * Throws recorded_before if a change of a row opens the line that was booked as it, or gives it another day than that of the line: with the
 * line, and `ofChanged`, which says what follows. Call it when the row is locked, so that no line is linked to it meanwhile.
 */
export async function refuseLeavingLine(
  scope: Scope,
  table: Table,
  id: string,
  changes: Changes,
  answer: Answers,
): Promise<void> {
  const rows = await storedRows(scope, table, [id])
  askAboutLeaving(scope, table, rows, (row) => changed(table, row, changes), answer)
}

function askAboutLeaving(
  scope: Scope,
  table: Table,
  rows: readonly Stored[],
  becoming: (row: Stored) => Stored | null,
  answer: Answers,
): void {
  const left = rows.flatMap((row) => {
    const after = becoming(row)
    return (after && leftLine(table, row, after)) ?? []
  })
  for (const how of ['opens', 'day'] as const)
    askAboutLines(
      scope,
      answer,
      how,
      left.filter(({ ofChanged }) => ofChanged === how),
    )
}

function leftLine(
  table: Table,
  { line, ...before }: Stored,
  after: Stored,
): (BookedLine & { ofChanged: 'opens' | 'day' }) | null {
  if (!line || before.isRemoved) return null
  const willCount = after.isPaid && after.amount === line.amount
  const isMovedInTime = dayOf(after) !== line.on && (!before.isPaid || dayOf(after) !== dayOf(before))
  const ofChanged = line.counts && !willCount ? 'opens' : willCount && isMovedInTime ? 'day' : null
  const { id, on, amount } = line
  return ofChanged && { id, on, amount, kind: kindOf[table], name: after.party ?? '', ofChanged }
}

/** Returns the row as the change makes it. */
function changed(table: Table, before: Stored, changes: Changes): Stored {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  const { amount, date, paidOn, method, party, tenantId, propertyId, reference }: Stored = {
    ...before,
    ...given,
  }
  // The status of an expense has its own call.
  const isPaid = table === 'expenses' ? before.isPaid : paidOn !== null
  const expectedOn = before.isPaid ? undefined : date
  const whose = { party, tenantId, propertyId, reference }
  return { ...before, amount, date, paidOn, method, ...whose, isPaid, expectedOn }
}

const isOtherMoney = (before: Stored, after: Stored): boolean =>
  after.amount !== before.amount ||
  dayOf(after) !== dayOf(before) ||
  after.method !== before.method ||
  after.isPaid !== before.isPaid

const ownersOf = ({ tenantId, propertyId, party, reference }: Stored) => ({
  tenantId: tenantId ?? null,
  propertyId: propertyId ?? null,
  party: party || null,
  reference: reference || null,
})

const isMoved = (before: Stored, after: Stored): boolean =>
  JSON.stringify(ownersOf(before)) !== JSON.stringify(ownersOf(after))

const dayOf = ({ paidOn, date }: Pick<Stored, 'paidOn' | 'date'>): string => paidOn ?? date
const kindOf = { expenses: 'expense', incomes: 'income' } as const
const directionOf = { expenses: 'out', incomes: 'in' } as const

/** `becoming` returns a row as it will be paid, or null if it will not be. Equal bookings wait, also if the person agreed. */
async function refuseBecomingPaid(
  scope: Scope,
  table: Table,
  ids: readonly string[],
  becoming: (row: Stored) => Stored | null,
  answer: Answers,
): Promise<void> {
  const paid = async () => (await storedRows(scope, table, ids)).flatMap((row) => becoming(row) ?? [])
  const before = await paid()
  if (before.length === 0) return
  await refuseCountingAgain(scope, before.flatMap(asPartAgain(table)), answer)
  // Whoever books a line for a tenant compares it with all parts of the tenant, whatever their amounts.
  await lockTenants(
    scope,
    before.flatMap((row) => [row.tenantId ?? [], row.before?.tenantId ?? []].flat()),
  )
  const ofNobody = before.some(({ tenantId }) => !tenantId) ? [PARTS_OF_NOBODY] : []
  await lockEqual(scope, directionOf[table], [...ofNobody, ...amountsOf(before)])
  // Read again: another call may have changed them until the lock was free.
  const rows = await paid()
  for (const [place, row] of rows.entries()) {
    // Only those before: what several are together is found with the last of them.
    const own = asRecorded(table)(row)
    const beside = rows
      .slice(0, place)
      .filter(({ method }) => (method ?? 'bank_transfer') === 'bank_transfer')
      .map(asRecorded(table))
      .filter((other) => areOfOne(own, other))
    await refuseBookedByLine(scope, asGiven(table, row), { ...answer, beside, before: row.before })
  }
}

/** Returns what a line was booked as before and is again, now that the row is paid with that amount. */
const asPartAgain =
  (table: Table) =>
  ({ line, amount, ...row }: Stored) =>
    line && !line.counts && amount === line.amount
      ? [{ ...ownersOf({ ...row, line, amount }), kind: kindOf[table], amount, lineId: line.id }]
      : []

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

/** Returns the amounts for which equal bookings wait: of each row, and of all of a tenant, vendor or source together. */
const amountsOf = (rows: readonly Stored[]): number[] => [
  ...rows.map(({ amount }) => amount),
  ...[...Map.groupBy(rows, ({ tenantId, party }) => tenantId ?? party ?? '').values()].map((own) =>
    own.reduce((sum, { amount }) => sum + amount, 0),
  ),
]

const lineOf = (record: SQL): SQL => sql`(
  select json_build_object('id', b.id, 'on', b.booked_on, 'amount', m.amount, 'counts', exists (
           select from app.standing_bank_matches s where s.organization_id = m.organization_id and s.id = m.id))
    from bank_matches m join bank_lines b on b.organization_id = m.organization_id and b.id = m.line_id
   where m.organization_id = x.organization_id and ${record} = x.id and m.undone_at is null) as line`

async function storedRows(
  { db, organizationId }: Scope,
  table: Table,
  ids: readonly string[],
): Promise<Stored[]> {
  const own = {
    expenses: sql`x.status = 'paid' as "isPaid", x.vendor as party, ${lineOf(sql`m.expense_id`)}`,
    incomes: sql`x.paid_on is not null as "isPaid", x.source as party, x.method, x.reference, x.tenant_id as "tenantId", ${lineOf(sql`m.income_id`)}`,
  }
  const { rows } = await db.execute<Stored>(sql`
    select x.id, x.amount::float8 as amount, x.date, x.paid_on as "paidOn", x.property_id as "propertyId", x.deleted_at is not null as "isRemoved", ${own[table]}
      from ${sql.identifier(table)} x where x.organization_id = ${organizationId} and x.id = any(${sql.param(ids)}::uuid[]) order by x.id`)
  return rows
}
