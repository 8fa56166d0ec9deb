/** Migrations: what is released stays, what is new is written by the generator and only adds. */
import { spawnSync } from 'node:child_process'
import { appendFile, cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase } from '../../../../test/database.ts'
import { schemaFingerprint } from '../../backup/tables.ts'
import { notAdditive, touchedReleases, unreleased } from './released-migrations.ts'
import { migrationsFolder, readMigrations, readReleases } from './schema.ts'

const generator = fileURLToPath(new URL('../generate-command.ts', import.meta.url))
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'domovik-migrations-'))
  await cp(migrationsFolder, folder, { recursive: true })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const generate = (...args: string[]) =>
  spawnSync(process.execPath, [generator, ...args], {
    encoding: 'utf8',
    env: { ...process.env, MIGRATIONS_FOLDER: folder },
  })

it('every released migration is as it was frozen', async () => {
  expect(await touchedReleases(migrationsFolder)).toEqual([])
})

it('every new migration only adds, or says why not', async () => {
  const names = await unreleased(migrationsFolder)
  const news = (await readMigrations()).filter(({ name }) => names.includes(name))
  expect(news.flatMap(({ sql }) => notAdditive(sql))).toEqual([])
})

// The generator knows no database: once for each run of the suite is enough.
const once = it.skipIf(process.env.TEST_DATABASE_URL)

once(
  'the migrations make the tables that the code declares',
  async () => {
    const before = await readdir(folder)
    expect(generate('nothing_changed').stdout).toContain('No schema changes')
    expect(await readdir(folder)).toEqual(before)
  },
  60_000,
)

once('a released migration is refused by the generator, in both ways', async () => {
  if ((await unreleased(folder)).length === 0) expect(generate('--redo').stderr).toContain('is released')
  await appendFile(join(folder, '0000_baseline.sql'), '\n')
  const { status, stderr } = generate('more')
  expect(status).toBe(1)
  expect(stderr).toContain('0000_baseline.sql is not as release 0.1.0 was frozen')
})

it.for([
  ['alter table tenants add column nick text', 0],
  ["alter table tenants add column nick text not null default ''", 0],
  ['create table notes (id uuid not null, body text not null)', 0],
  ['alter table tenants add column nick text not null', 1],
  ['alter table tenants drop column phone', 1],
  ['alter table tenants rename column phone to telephone', 1],
  ['alter table tenants alter column phone set not null', 1],
  ['alter table tenants alter column phone set data type integer', 1],
  ['create index concurrently x on tenants (phone)', 1],
  ['-- not additive: 0.2.0 read it last\nalter table tenants drop column phone', 0],
] as const)('%s: %i statements that do not only add', ([sql, count]) => {
  expect(notAdditive(sql)).toHaveLength(count)
})

it('a backup by 0.1.0 is known by the columns of that release', async () => {
  const database = await createTestDatabase()
  const client = new Client(database.owner)
  await client.connect()
  const [first] = await readReleases()
  // While nothing was added since, the tables of this code have the same.
  if ((await readMigrations()).length === first!.migrations.length)
    expect(await schemaFingerprint(client)).toBe(first!.fingerprint)
  await client.end()
  await database.drop()
})
