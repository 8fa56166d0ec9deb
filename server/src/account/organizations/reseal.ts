/** Re-encrypts, a few rows at a time, values that were encrypted with an older key. */
import { type SQL, sql } from 'drizzle-orm'
import { resealFiles } from '../../machinery/files/reseal.ts'
import type { AnyScope } from '../../machinery/scope/scope.ts'

/**
 * Every encrypted column of an organization, and the context string that its values are bound to
 * (crypto/organization-keys.ts).
 */
export const sealedColumns = [
  { table: 'tenants', column: 'bank_account_sealed', place: 'bank_account' },
  { table: 'tenants', column: 'notes_sealed', place: 'notes' },
  { table: 'bank_accounts', column: 'iban_sealed', place: 'iban' },
  { table: 'owners', column: 'payout_account_sealed', place: 'payout_account' },
  { table: 'bookings', column: 'notes_sealed', place: 'notes' },
  { table: 'guest_links', column: 'token_sealed', place: 'token' },
  { table: 'booking_guests', column: 'entry_sealed', place: 'entry' },
  { table: 'arrival_notes', column: 'text_sealed', place: 'text' },
  { table: 'calendar_sources', column: 'url_sealed', place: 'url' },
  { table: 'imports', column: 'rows_sealed', place: 'rows' },
  { table: 'signing_links', column: 'email_sealed', place: 'email' },
  { table: 'signatures', column: 'evidence_sealed', place: 'evidence' },
  { table: 'inspection_signatures', column: 'evidence_sealed', place: 'evidence' },
] as const

const rowsAtOnce = 200

/**
 * Re-encrypts the next batch of rows and returns their number. Rows locked by another transaction are left
 * for the next batch.
 */
export async function resealBatch(scope: AnyScope, currentVersion: number): Promise<number> {
  let resealed = 0
  for (const { table, column, place } of sealedColumns) {
    const [name, field] = [sql.identifier(table), sql.identifier(column)]
    const { rows } = await scope.db.execute<{ id: string; sealed: string }>(sql`
      select id, ${field} as sealed from ${name}
       where organization_id = ${scope.organizationId} and ${olderThan(field, currentVersion)}
       order by id limit ${rowsAtOnce} for update skip locked`)
    for (const { id, sealed } of rows) {
      const where = { organizationId: scope.organizationId, table, column: place, rowId: id }
      const text = await scope.services.keys.open(scope.db, where, sealed)
      const again = await scope.services.keys.seal(scope.db, where, text)
      await scope.db.execute(
        sql`update ${name} set ${field} = ${again} where organization_id = ${scope.organizationId} and id = ${id}`,
      )
    }
    resealed += rows.length
  }
  return resealed + (await resealFiles(scope, currentVersion))
}

/** The second part of a sealed value names its key (crypto/seal.ts). */
const olderThan = (field: SQL | ReturnType<typeof sql.identifier>, version: number) =>
  sql`${field} is not null and split_part(${field}, '.', 2) <> ${String(version)}`
