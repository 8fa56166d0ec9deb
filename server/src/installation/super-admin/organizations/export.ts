/**
 * Exports all data of an organization to one file. Encrypted values are decrypted, because nobody could
 * decrypt them after an erasure.
 */
import { sql } from 'drizzle-orm'
import { sealedColumns } from '../../../account/organizations/reseal.ts'
import { now } from '../../../machinery/clock.ts'
import type { SuperAdminScope, SystemScope } from '../../../machinery/scope/scope.ts'
import { forOrganization } from '../../../machinery/scope/system.ts'
import { erasedTables, keptTables } from '../../demo/erase.ts'

/**
 * Not data of the organization: its wrapped keys, queued mail (encrypted with the installation's key),
 * calendar tokens, addresses of devices.
 */
const leftOut: readonly string[] = ['organization_keys', 'mail_outbox', 'calendar_feeds', 'push_devices']
const exported = [...keptTables, ...[...erasedTables].reverse()].filter((table) => !leftOut.includes(table))

type Row = Record<string, unknown> & { id: string }

/** Returns a JSON file with all tables and rows. */
export function exportOrganization({ services }: SuperAdminScope, id: string) {
  return forOrganization(services, id, 'export an organization', async (scope) => {
    const [organization] = await rowsOf(scope, 'organizations', 'id')
    const parts: string[] = []
    for (const table of exported) {
      const rows = await rowsOf(scope, table, 'organization_id')
      parts.push(`${JSON.stringify(table)}: ${JSON.stringify(await opened(scope, table, rows))}`)
    }
    const head = `"exportedAt": ${JSON.stringify(now().toString())}, "organization": ${JSON.stringify(organization)}`
    return {
      fileName: `${String(organization?.slug ?? id)}.json`,
      mediaType: 'application/json',
      content: `{${head}, "tables": {${parts.join(',\n')}}}`,
    }
  })
}

async function rowsOf(scope: SystemScope, table: string, column: string): Promise<Row[]> {
  const { rows } = await scope.db.execute<{ rows: Row[] }>(sql`
    select coalesce(json_agg(to_json(t)), '[]'::json) as rows from ${sql.identifier(table)} as t
     where ${sql.identifier(column)} = ${scope.organizationId}`)
  return rows[0]!.rows
}

/** Returns the rows with decrypted columns, under the column name without its suffix. */
async function opened(scope: SystemScope, table: string, rows: Row[]): Promise<Row[]> {
  const sealed = sealedColumns.filter((each) => each.table === table)
  for (const row of rows)
    for (const { column, place } of sealed) {
      const { [column]: text } = row
      delete row[column]
      const where = { organizationId: scope.organizationId, table, column: place, rowId: row.id }
      row[place] = typeof text === 'string' ? await scope.services.keys.open(scope.db, where, text) : null
    }
  return rows
}
