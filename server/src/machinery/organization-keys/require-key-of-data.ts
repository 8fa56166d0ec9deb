/** Compares the master key with the data before anything is changed: nothing sealed could be read with another one. */
import { Client, DatabaseError } from 'pg'
import { ConfigError } from '../config.ts'
import type { MasterKey } from '../crypto/master-key.ts'
import type { PgConnection } from '../db/connection.ts'

const insufficientPrivilege = '42501'
const undefinedColumn = '42703'

/** Throws ConfigError if organizations have keys that another master key wrapped, or if `masterKey` is missing. */
export async function requireKeyOfData(owner: PgConnection, masterKey: MasterKey | undefined): Promise<void> {
  const ids = await masterKeyIds(owner)
  if (ids.length === 0 || (masterKey && ids.every((id) => id === masterKey.id))) return
  throw new ConfigError(
    masterKey
      ? 'MASTER_KEY: the data are sealed with another master key. Start with the key that these data were made with. Nothing was changed.'
      : 'MASTER_KEY: the data are sealed with a master key, but it is not set, and DATA_DIR holds no master.key. Bring the key back. Nothing was changed.',
  )
}

/** The ids of the master keys that wrapped the keys of organizations; none on a new database. */
async function masterKeyIds(owner: PgConnection): Promise<string[]> {
  const client = new Client(owner)
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    throw new ConfigError(`DATABASE_URL: the database cannot be reached (${(error as Error).message}).`)
  }
  try {
    const { rows } = await client.query<{ there: boolean }>(
      `select to_regclass('public.organization_keys') is not null as there`,
    )
    if (!rows[0]!.there) return []
    return await readIds(client, 'set local row_security = off').catch((error: unknown) => {
      if (!(error instanceof DatabaseError) || error.code !== insufficientPrivilege) throw error
      // An owner that is bound by row level security lifts it for a transaction that is rolled back.
      return readIds(client, 'alter table public.organization_keys no force row level security')
    })
  } catch (error) {
    // A table of somebody else, or of an unreleased state: the upgrade refuses it with its own sentence.
    if (error instanceof DatabaseError && error.code === undefinedColumn) return []
    throw error
  } finally {
    await client.end()
  }
}

async function readIds(client: Client, lifted: string): Promise<string[]> {
  await client.query('begin')
  try {
    await client.query(lifted)
    const { rows } = await client.query<{ id: string }>(
      'select distinct master_key_id as id from public.organization_keys',
    )
    return rows.map(({ id }) => id)
  } finally {
    await client.query('rollback')
  }
}
