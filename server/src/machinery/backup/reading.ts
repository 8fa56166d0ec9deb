import type { Client } from 'pg'
import { BackupError } from './frames.ts'

/** Makes the rest of the transaction read all rows of a schema. */
export type Reading = (schema: string) => Promise<void>

/**
 * Reads past row level security, in the caller's transaction. An owner without BYPASSRLS, as a managed PostgreSQL has it, reads the
 * product's tables as domovik_system, whose policies show every row. Throws BackupError where one does not.
 */
export async function openReading(client: Client): Promise<Reading> {
  const { rows } = await client.query<{ bypasses: boolean }>(
    'select rolsuper or rolbypassrls as bypasses from pg_roles where rolname = current_user',
  )
  if (rows[0]!.bypasses) {
    // What is still filtered is an error, never a row less.
    await client.query('set local row_security = off')
    return async () => undefined
  }
  const { rows: hidden } = await client.query<{ name: string }>(`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind = 'r' and c.relforcerowsecurity
       and not exists (select 1 from pg_policies p where p.schemaname = 'public' and p.tablename = c.relname
                        and 'domovik_system' = any(p.roles) and p.cmd in ('ALL', 'SELECT') and p.qual = 'true')`)
  if (hidden.length > 0)
    throw new BackupError(
      `the database's user cannot read all rows of ${hidden.map(({ name }) => name).join(', ')}`,
    )
  return async (schema) => {
    await client.query(`set local role ${schema === 'public' ? 'domovik_system' : 'none'}`)
  }
}
