/** Remembers of which line and record a person said that they are two movements of money (docs/decisions/176). */
import type { RecordedKind } from '@domovik/domain/rental/bank/match-kinds.ts'
import { type SQL, sql } from 'drizzle-orm'
import { type OrganizationScope, recordAll, type Scope } from '../machinery/scope/scope.ts'

/** `id` is what a line is linked by: of a payout its statement, of a return its receipt. The amount is in cents without a sign. */
type Told = { id: string; kind: RecordedKind; amount: number }

/** Stores that these records are other money than the line. */
export async function rememberApart(scope: Scope, lineId: string, records: readonly Told[]): Promise<void> {
  const rows = JSON.stringify(records.map(({ id, kind, amount }) => ({ id, kind, amount })))
  await scope.db.execute(sql`
    insert into bank_told_apart (organization_id, line_id, record_id, kind, amount)
    select ${scope.organizationId}::uuid, ${lineId}::uuid, id, kind, amount
      from jsonb_to_recordset(${rows}::jsonb) as x(id uuid, kind text, amount bigint)
    on conflict do nothing`)
  await recordAll(
    scope,
    records.map(({ id, kind, amount }) => ({
      ...({ action: 'UPDATE', table: 'bank_lines', recordId: lineId } as const),
      details: { toldApart: id, kind, amount },
    })),
  )
}

/** Returns whether a person said of a record, with the amount that it has now, that it is other money than the line. */
export async function toldApartFrom(
  { db, organizationId }: OrganizationScope,
  lineId: string,
): Promise<(record: Pick<Told, 'id' | 'amount'>) => boolean> {
  const { rows } = await db.execute<{ told: string }>(sql`
    select record_id || ' ' || amount as told from bank_told_apart where organization_id = ${organizationId} and line_id = ${lineId}`)
  const all = new Set(rows.map(({ told }) => told))
  return ({ id, amount }) => all.has(`${id} ${amount}`)
}

/** A condition on a record: a person said of it, with this amount, that it is other money than some line. */
export const isToldApart = (organization: SQL, record: SQL, amount: SQL): SQL => sql`exists (
  select from bank_told_apart a where a.organization_id = ${organization} and a.record_id = ${record} and a.amount = ${amount})`
