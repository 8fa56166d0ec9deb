import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { PgConnection } from '../src/machinery/db/connection.ts'

const OWNER = 'domovik_owner'

/**
 * Prepares an external PostgreSQL like the embedded one: with an owner that may create roles and databases but is no
 * superuser, and that owns a new database for this run.
 */
export async function prepareOwner(superuser: PgConnection): Promise<PgConnection> {
  const password = randomBytes(24).toString('base64url')
  const database = `domovik_test_${randomBytes(6).toString('hex')}`
  const client = new pg.Client(superuser)
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [OWNER])
    const verb = rowCount === 0 ? 'create' : 'alter'
    const rights = `login createrole createdb bypassrls password ${client.escapeLiteral(password)}`
    await client.query(`${verb} role ${OWNER} ${rights}`)
    const version = await client.query<{ server_version_num: string }>('show server_version_num')
    // Since PostgreSQL 16 the creator of a role can act as that role only with this setting.
    if (Number(version.rows[0]?.server_version_num) >= 160_000) {
      await client.query(`alter role ${OWNER} set createrole_self_grant = 'set, inherit'`)
    }
    await client.query(`create database ${database} owner ${OWNER} encoding 'UTF8' template template0`)
  } finally {
    await client.end()
  }
  return { ...superuser, user: OWNER, password, database }
}
