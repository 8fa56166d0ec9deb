/** Compares the master key with the data before anything is changed: nothing sealed could be read with another one. */
import { Client, DatabaseError } from 'pg'
import { ConfigError } from '../config.ts'
import type { MasterKey } from '../crypto/master-key.ts'
import { open, SealError } from '../crypto/seal.ts'
import { signingKeySeal } from '../crypto/signing-key-seal.ts'
import type { PgConnection } from '../db/connection.ts'

const insufficientPrivilege = '42501'
const undefinedColumn = '42703'

/**
 * Throws ConfigError if the data are sealed with another master key, or if they are sealed and `masterKey` is missing. Data tell
 * their key by the note of the first start (app.master_key), the keys of organizations and the keys that sign tokens; those
 * with users alone are sealed as well (peppers, second factors), but do not tell with which key.
 */
export async function requireKeyOfData(owner: PgConnection, masterKey: MasterKey | undefined): Promise<void> {
  await onDatabase(owner, async (client) => {
    const { ids, signingKeys, users } = await sealedData(client)
    if (masterKey) {
      if (ids.every((id) => id === masterKey.id) && signingKeys.every((key) => opens(masterKey, key))) return
      throw new ConfigError(
        'MASTER_KEY: the data are sealed with another master key. Start with the key that these data were made with. Nothing was changed.',
      )
    }
    if (ids.length === 0 && signingKeys.length === 0 && !users) return
    throw new ConfigError(
      'MASTER_KEY: the data are sealed with a master key, but it is not set, and DATA_DIR holds no master.key. Bring the key back. Nothing was changed.',
    )
  })
}

/**
 * Notes the key under which the data are sealed from their first start on, so that data without an organization know their
 * key too. Throws ConfigError if another node noted another key meanwhile.
 */
export async function noteKeyOfData(owner: PgConnection, masterKey: MasterKey): Promise<void> {
  await onDatabase(owner, async (client) => {
    await client.query('insert into app.master_key (id) values ($1) on conflict do nothing', [masterKey.id])
  })
  await requireKeyOfData(owner, masterKey)
}

async function onDatabase(owner: PgConnection, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client(owner)
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    throw new ConfigError(`DATABASE_URL: the database cannot be reached (${(error as Error).message}).`)
  }
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

type SigningKey = { kid: string; sealed: string }
type SealedData = { ids: string[]; signingKeys: SigningKey[]; users: boolean }

function opens(masterKey: MasterKey, { kid, sealed }: SigningKey): boolean {
  try {
    open(masterKey.derive(signingKeySeal.purpose), signingKeySeal.place(kid), sealed)
    return true
  } catch (error) {
    if (error instanceof SealError) return false
    throw error
  }
}

/** Returns what was encrypted with the key; nothing for a new database. */
async function sealedData(client: Client): Promise<SealedData> {
  const nothing: SealedData = { ids: [], signingKeys: [], users: false }
  const there = async (table: string) =>
    (await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [table])).rows[0]!
      .there
  try {
    const ids = (await there('app.master_key'))
      ? (await client.query<{ id: string }>('select id from app.master_key')).rows.map(({ id }) => id)
      : []
    const wrapped = (await there('public.organization_keys')) ? await keyIds(client) : []
    const signingKeys = (await there('auth.signing_keys'))
      ? (
          await client.query<SigningKey>(
            'select kid, private_sealed as sealed from auth.signing_keys order by kid',
          )
        ).rows
      : []
    const users =
      (await there('auth.users')) &&
      (await client.query<{ some: boolean }>('select exists (select from auth.users) as some')).rows[0]!.some
    return { ids: [...ids, ...wrapped], signingKeys, users }
  } catch (error) {
    // A table of another program, or of an unreleased version: the upgrade refuses it with its own message.
    if (error instanceof DatabaseError && error.code === undefinedColumn) return nothing
    throw error
  }
}

/** The ids of the master keys that wrapped the keys of organizations. */
async function keyIds(client: Client): Promise<string[]> {
  return await readKeyIds(client, 'set local row_security = off').catch((error: unknown) => {
    if (!(error instanceof DatabaseError) || error.code !== insufficientPrivilege) throw error
    // An owner that is bound by row level security lifts it for a transaction that is rolled back.
    return readKeyIds(client, 'alter table public.organization_keys no force row level security')
  })
}

async function readKeyIds(client: Client, lifted: string): Promise<string[]> {
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
