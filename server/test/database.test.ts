import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { migrate } from '../src/machinery/db/migrate.ts'
import { createTestDatabase } from './database.ts'

const first = await createTestDatabase()
const second = await createTestDatabase()

afterAll(async () => {
  await first.drop()
  await second.drop()
})

async function query(connection: pg.ClientConfig, text: string): Promise<unknown[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

test('a test database is migrated', async () => {
  const rows = await query(first.owner, `select 1 from pg_tables where schemaname = 'public' limit 1`)
  expect(rows).toHaveLength(1)
})

test('test files do not see each other’s data', async () => {
  await query(first.owner, 'create table only_here (id int)')
  expect(await query(second.owner, `select to_regclass('only_here') as found`)).toEqual([{ found: null }])
})

test('the roles connect with their own names and are subject to row level security', async () => {
  const rows = await query(
    first.as('domovik_app'),
    'select current_user as name, rolsuper or rolbypassrls as free from pg_roles where rolname = current_user',
  )
  expect(rows).toEqual([{ name: 'domovik_app', free: false }])
})

test('a dropped database no longer exists', async () => {
  const third = await createTestDatabase()
  await third.drop()
  await expect(query(third.owner, 'select 1')).rejects.toMatchObject({ code: '3D000' })
})

test('two nodes can migrate a migrated database again at the same time', async () => {
  await Promise.all([migrate(second.owner, second.secrets), migrate(second.owner, second.secrets)])
  expect(await query(second.as('domovik_app'), 'select 1 as one')).toEqual([{ one: 1 }])
})

test('no security definer function belongs to the owner, whose bypassrls a managed PostgreSQL does not give', async () => {
  // ANALYZE needs the owner of the tables and reads without row security, also on a managed PostgreSQL.
  const rows = await query(
    first.owner,
    `select proname from pg_proc where pronamespace = 'app'::regnamespace and prosecdef and proowner = current_user::regrole
        and proname not in ('analyze_demo', 'know_rows')`,
  )
  expect(rows).toEqual([])
})
