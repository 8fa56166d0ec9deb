import { createHash } from 'node:crypto'
import type { Client } from 'pg'

export type TableName = { schema: string; name: string }

/** The first line of a backup. */
export type BackupHeader = {
  format: 1
  createdAt: string
  /** Of the columns it was taken from. 0.1.0 knows a backup by it, and its own backups say no more. */
  schema: string
  tables: TableName[]
  /** Of the data, not of the code that wrote it; null where no release is known. Absent in backups by 0.1.0. */
  version?: string | null
  /** Hashes of the migrations that had run. Absent in backups by 0.1.0. */
  migrations?: string[]
}

/**
 * The tables of the product and of the sign-in service. Waiting jobs are not backed up; the server recreates schedules
 * at start.
 */
export async function dataTables(client: Client): Promise<TableName[]> {
  const { rows } = await client.query<TableName>(`
    select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'auth') and c.relkind = 'r' order by 1, 2`)
  return rows
}

/** A hash over all columns. Databases of the same version have the same hash. */
export async function schemaFingerprint(client: Client): Promise<string> {
  const { rows } = await client.query<{ column: string }>(`
    select concat_ws('.', table_schema, table_name, column_name, data_type) as column from information_schema.columns
     where table_schema in ('public', 'auth') order by 1`)
  return createHash('sha256')
    .update(rows.map(({ column }) => column).join('\n'))
    .digest('hex')
    .slice(0, 16)
}
