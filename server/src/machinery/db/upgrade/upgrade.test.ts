/** What may happen to an upgrade: failure, a kill, two nodes, an older node that still serves, data of another origin. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { getRollbackPlans } from 'pg-boss'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts'
import { startTestServer } from '../../../../test/harness.ts'
import { loadFast } from '../../../../test/load-fast.ts'
import { backUpBeforeUpgrade } from '../../backup/before-upgrade.ts'
import { resetClock, setClock } from '../../clock.ts'
import { readConfig } from '../../config.ts'
import { masterKeyFromHex } from '../../crypto/master-key.ts'
import { version } from '../../version.ts'
import { migrate } from '../migrate.ts'
import { UpgradeError } from './errors.ts'
import { laterSchema } from './later.fixture.ts'

const masterKey = masterKeyFromHex('5a'.repeat(32))
const folder = await mkdtemp(join(tmpdir(), 'domovik-upgrade-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

let database: TestDatabase
let owner: Client
beforeEach(async () => {
  database = await createTestDatabase()
  owner = new Client(database.owner)
  await owner.connect()
})
afterEach(async () => {
  await owner.end()
  await database.drop()
})

const upgrade = (schema: Awaited<ReturnType<typeof laterSchema>>, options = {}) =>
  migrate(database.owner, database.secrets, { schema, ...options })

async function one<T>(text: string): Promise<T> {
  return Object.values((await owner.query(text)).rows[0]!)[0] as T
}
const hasTable = (name: string) => one<boolean>(`select to_regclass('${name}') is not null as there`)
const lastVersion = () => one<string>('select version from app.versions order by id desc limit 1')

async function errorOf(work: Promise<unknown>): Promise<UpgradeError> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(UpgradeError)
  return error as UpgradeError
}

describe('an upgrade', () => {
  it('that fails leaves everything as it was, and says where the backup is', async () => {
    const functions = `select md5(string_agg(prosrc, '' order by oid::regprocedure::text)) from pg_proc where pronamespace = 'app'::regnamespace`
    const before = await one(functions)
    const schema = await laterSchema(
      '9.0.0',
      'create table half (id int)',
      'insert into organizations (id) values (null)',
    )
    const error = await errorOf(upgrade(schema, { beforeUpgrade: async () => 'The backup is here.' }))
    expect(error.code).toBe('migration_failed')
    expect(error.message).toMatch(
      /9\.0\.0 failed in migration 0\d+_later: SQLSTATE 23502, table organizations/,
    )
    expect(error.message).toContain(`still those of ${version}, unchanged. The backup is here.`)
    expect(await hasTable('half')).toBe(false)
    expect(await one(functions)).toBe(before)
    expect(await lastVersion()).toBe(version)
    await migrate(database.owner, database.secrets)
  })

  it('may change a column that a view reads', async () => {
    await upgrade(await laterSchema('9.0.0', 'alter table leases alter column charges_from type timestamp'))
    expect(
      await one(`select atttypid::regtype::text from pg_attribute
                  where attrelid = 'leases'::regclass and attname = 'charges_from'`),
    ).toBe('timestamp without time zone')
    expect(await one(`select count(*)::int > 0 from pg_views where schemaname = 'app'`)).toBe(true)
  })

  it('that is killed in the middle leaves everything as it was, and the next start does it', async () => {
    const statements = ['create table half (id int)', 'select pg_sleep(60)']
    const fixture = fileURLToPath(new URL('killed-node.fixture.ts', import.meta.url))
    const { owner: connection, secrets } = database
    const argument = JSON.stringify({ owner: connection, secrets, statements })
    const node = spawn(process.execPath, [...loadFast, fixture, argument], { stdio: 'inherit' })
    const asleep = `select count(*)::int from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and query like '%select pg_sleep%'`
    for (let tries = 0; (await one<number>(asleep)) === 0 && tries < 400; tries++) await sleep(50)
    expect(await one(asleep)).toBe(1)
    node.kill('SIGKILL')
    await once(node, 'exit')
    expect(await hasTable('half')).toBe(false)
    await upgrade(await laterSchema('9.0.0', 'create table half (id int)'))
    expect(await hasTable('half')).toBe(true)
  })

  it('is done by one of two nodes that start at once, while the other waits', async () => {
    const schema = await laterSchema('9.0.0', 'create table only_once (id int)', 'select pg_sleep(1.2)')
    const said: string[] = []
    await Promise.all([1, 2].map(() => upgrade(schema, { say: (line: string) => said.push(line) })))
    expect(said).toEqual([
      expect.stringContaining('Another node is upgrading'),
      expect.stringMatching(/^Upgraded the data from .* to 9\.0\.0: ran 0\d+_later/),
    ])
    expect(await one(`select count(*)::int from app.versions where version = '9.0.0'`)).toBe(1)
  })

  it('brings the job store along in the same transaction', async () => {
    const jobVersion = () => one<number>('select version from pgboss.version')
    const present = await jobVersion()
    await owner.query(getRollbackPlans('pgboss', present))
    expect(await jobVersion()).toBeLessThan(present)
    const before = await jobVersion()
    await errorOf(upgrade(await laterSchema('9.0.0', 'select 1 / 0')))
    expect(await jobVersion()).toBe(before)
    await upgrade(await laterSchema('9.0.0', 'select 1'))
    expect(await jobVersion()).toBe(present)
  })
})

describe('data of another origin are refused and left alone', () => {
  it('when they are newer: the sentence names both versions', async () => {
    await upgrade(await laterSchema('9.0.0', 'create table newer (id int)'))
    const error = await errorOf(migrate(database.owner, database.secrets))
    expect(error.code).toBe('data_newer')
    expect(error.message).toContain(`belong to Domovik 9.0.0, and this is Domovik ${version}`)
    expect(await hasTable('newer')).toBe(true)
  })

  it('when they are newer by the SQL that is run again alone', async () => {
    await upgrade(await laterSchema('9.0.0'))
    expect((await errorOf(migrate(database.owner, database.secrets))).code).toBe('data_newer')
  })

  it('when an unreleased state made them, as the one before 0.1.0 was frozen', async () => {
    await owner.query(`
      drop table app.migrations, app.versions;
      create table app.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
      insert into app.__drizzle_migrations (hash, created_at) values ('another baseline', 1)`)
    const error = await errorOf(migrate(database.owner, database.secrets))
    expect(error.code).toBe('data_unreleased')
    expect(error.message).toMatch(
      /unreleased state of Domovik.*no release \(0\.1\.0.*Start the code that made them/,
    )
  })

  it('when somebody else owns the schema "auth"', async () => {
    await owner.query('drop table app.migrations, app.versions')
    expect((await errorOf(migrate(database.owner, database.secrets))).code).toBe('data_foreign')
  })
})

describe('the backup before an upgrade', () => {
  const keep = (dataDir: string, to = '9.0.0') =>
    backUpBeforeUpgrade(
      {
        config: readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir }),
        owner: database.owner,
        masterKey,
      },
      version,
      to,
    )
  const pathIn = (sentence: string) => /\/[^ ]*backup\b/.exec(sentence)![0]

  it('is named, and those before the last three upgrades are kept', async () => {
    const backups = join(folder, 'backups', 'before-upgrade')
    for (const second of [1, 2, 3, 4]) {
      setClock(`2026-03-15T10:00:0${second}Z`)
      expect(await keep(folder, `9.0.${second}`)).toContain(backups)
    }
    resetClock()
    expect((await readdir(backups)).map((name) => name.slice(0, 17))).toEqual(
      [2, 3, 4].map((n) => `2026-03-15T10000${n}`),
    )
  })

  it('of a start that fails again and again does not displace those before earlier upgrades', async () => {
    const home = join(folder, 'loop')
    const earlier = [pathIn(await keep(home, '7.0.0')), pathIn(await keep(home, '8.0.0'))]
    let last = ''
    for (let start = 0; start < 5; start++) last = pathIn(await keep(home))
    const left = await readdir(join(home, 'backups', 'before-upgrade'))
    expect(left.sort()).toEqual([...earlier, last].map((path) => basename(path)).sort())
  })

  it.for(['the days of the names', 'the clock of the machine'])(
    'is never the one that is removed, whatever %s say',
    async (kind) => {
      const home = join(folder, kind.replaceAll(' ', '-'))
      const backups = join(home, 'backups', 'before-upgrade')
      const written: string[] = []
      for (const [index, day] of [
        '2026-03-15',
        '2026-03-16',
        '2026-03-17',
        '2026-01-01',
        '2026-01-01',
      ].entries()) {
        setClock(`${day}T10:00:00Z`)
        // Files of a clock that ran ahead by years.
        if (kind.startsWith('the clock') && index === 3)
          for (const name of await readdir(backups)) {
            const ahead = new Date(Date.UTC(2040, 0, 1 + written.indexOf(name)))
            await utimes(join(backups, name), ahead, ahead)
          }
        written.push(basename(pathIn(await keep(home, `9.0.${index}`))))
        expect(await readdir(backups)).toContain(written.at(-1))
      }
      resetClock()
      expect((await readdir(backups)).sort()).toEqual(written.slice(-3).sort())
    },
  )

  it.runIf(process.platform === 'linux')('stops the upgrade when the disk is full', async () => {
    const full = await mkdtemp(join(folder, 'full-'))
    const schema = await laterSchema('9.0.0', 'create table half (id int)')
    const { backUp } = await import('../../backup/backup.ts')
    const path = join(full, 'a.domovik-backup')
    // Writes to this device end as those to a full disk.
    await symlink('/dev/full', join(full, `.a.domovik-backup.${process.pid}.unfinished`))
    const error = await upgrade(schema, {
      beforeUpgrade: () => backUp(database.owner, masterKey, path),
    }).then(
      () => undefined,
      (thrown: Error) => thrown,
    )
    expect(error?.message).toContain(`no room on the disk for ${path}`)
    expect(await readdir(full)).toEqual([])
    expect(await hasTable('half')).toBe(false)
  })

  it('stops the upgrade with a sentence when it cannot be written', async () => {
    await writeFile(join(folder, 'a-file'), '')
    const error = await errorOf(keep(join(folder, 'a-file')))
    expect(error.code).toBe('backup_failed')
    expect(error.message).toContain(`not upgraded to Domovik 9.0.0`)
  })
})

it('a node of the version before serves on, without one failed request, while and after another one upgrades (rolling rule)', async () => {
  const old = await startTestServer({ day: '2026-03-15' })
  try {
    const anna = await old.signUpLandlord()
    const property = await anna.api.properties.create({ address: 'ul. Ciągła 1' })
    const tenant = await anna.api.tenants.create({ name: 'Jan Ciągły' })
    await anna.api.leases.create({
      propertyId: property.id,
      tenantId: tenant.id,
      startDate: '2026-01-01',
      rentAmount: 90_000,
    })
    let going = true
    let requests = 0
    const use = async (worker: number) => {
      for (let turn = 0; going; turn++) {
        await anna.api.properties.create({ address: `ul. Ciągła ${worker}/${turn}` })
        await anna.api.payments.recordReceipt({
          tenantId: tenant.id,
          amount: 100 + turn,
          recordAgain: true,
          paymentDate: '2026-03-01',
          paymentMethod: 'cash',
        })
        await anna.api.dashboard.get()
        await anna.api.payments.list({})
        await anna.api.properties.get({ id: property.id })
        requests += 5
      }
    }
    const users = Promise.all([1, 2].map(use))
    await sleep(300)
    // What the rule allows in one release: new tables, new columns that may be empty or have a default, new indexes.
    const schema = await laterSchema(
      '9.0.0',
      'alter table properties add column later text',
      'alter table transactions add column later integer not null default 0',
      'create table later_notes (organization_id uuid not null, id uuid not null, primary key (organization_id, id))',
      'create policy later_notes_app on later_notes to domovik_app using (organization_id = (select app.organization()))',
      'create index transactions_later on transactions (organization_id, later)',
    )
    await migrate(old.services.database.owner, await secretsOf(), { schema })
    const atEnd = requests
    await sleep(700)
    going = false
    await users
    expect(requests).toBeGreaterThan(atEnd)
    expect(
      (await old.query<{ n: number }>('select count(later)::int as n from transactions'))[0]!.n,
    ).toBeGreaterThan(0)
  } finally {
    await old.stop()
  }
})

const secretsOf = async () => database.secrets
