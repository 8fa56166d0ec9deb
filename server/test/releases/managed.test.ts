/** An owner that is bound by row level security, as in a managed PostgreSQL: an upgrade and a backup must still reach every row. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { backUpAll } from '../../src/machinery/backup/backup.ts'
import { countLostFiles } from '../../src/machinery/backup/lost-files.ts'
import { restore } from '../../src/machinery/backup/restore.ts'
import { readConfig } from '../../src/machinery/config.ts'
import { masterKeyFromHex } from '../../src/machinery/crypto/master-key.ts'
import { migrate } from '../../src/machinery/db/migrate.ts'
import { laterSchema } from '../../src/machinery/db/upgrade/later.fixture.ts'
import { openFileStorage } from '../../src/machinery/files/storage.ts'
import { requireKeyOfData } from '../../src/machinery/organization-keys/require-key-of-data.ts'
import { createReleaseDatabase, masterKey, type ReleaseDatabase } from './load.ts'

let database: ReleaseDatabase
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'domovik-managed-'))
  database = await createReleaseDatabase('0.1.0', true)
})
afterAll(async () => {
  await database?.drop()
  await rm(folder, { recursive: true, force: true })
})

it('the master key of the data is known, and another one is refused', async () => {
  await requireKeyOfData(database.owner, masterKey)
  await expect(requireKeyOfData(database.owner, masterKeyFromHex('11'.repeat(32)))).rejects.toThrow(
    'sealed with another master key',
  )
  expect(
    await database.query(
      "select relforcerowsecurity as forced from pg_class where relname = 'organization_keys'",
    ),
  ).toEqual([{ forced: true }])
})

it('an upgrade changes every row, and forces row level security again', async () => {
  const schema = await laterSchema(
    '9.0.0',
    'create table app.seen as select count(*)::int as properties from properties',
    'update properties set city = upper(city)',
  )
  await migrate(database.owner, database.secrets, { schema })
  expect(await database.query('select properties from app.seen')).toEqual([{ properties: 8 }])
  expect(await database.query('select distinct city from properties order by city')).toEqual([
    { city: 'ZGIERZ' },
    { city: 'ŁÓDŹ' },
  ])
  const free = `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and not relforcerowsecurity`
  expect(await database.query(free)).toEqual([])
})

it('a backup holds every row, and a restore brings them back', async () => {
  const path = join(folder, 'a.domovik-backup')
  const files = openFileStorage(readConfig({ NODE_ENV: 'test', DATA_DIR: folder }))
  const schema = await laterSchema(
    '9.0.0',
    'create table app.seen as select count(*)::int as properties from properties',
    'update properties set city = upper(city)',
  )
  const { rows, lost } = await backUpAll({ owner: database.owner, masterKey, files }, path)
  // The 609 rows of the release's own backup, by an owner that sees all, of which 43 sums by kind, type and method replace 109 of
  // book_months, 31 sums of a property and a month, and the days of six leases.
  expect(rows).toBe(580)
  expect(lost).toBe(2)
  await database.query('drop table app.seen')
  expect(await restore({ ...database, masterKey, files, schema }, path)).toMatchObject({
    rows: 580,
    from: '9.0.0',
  })
  expect(await countLostFiles(database.owner, files)).toBe(2)
})
