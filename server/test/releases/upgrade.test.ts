/** The data of every release, upgraded by this code: the API returns every figure as that release returned it. */

import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { check, restore } from '../../src/machinery/backup/restore.ts'
import { migrate } from '../../src/machinery/db/migrate.ts'
import { readReleases } from '../../src/machinery/db/upgrade/schema.ts'
import type { FileStorage } from '../../src/machinery/services/file-storage.ts'
import { compareVersions, version } from '../../src/machinery/version.ts'
import { replay } from './answers.ts'
import { meant, withPresentNames } from './changes.ts'
import { countValues, differences } from './compare.ts'
import { createReleaseDatabase, masterKey, type ReleaseDatabase, serveRelease } from './load.ts'
import { backupFile, folderOf, readAnswers, storedReleases } from './store.ts'

const stored = await storedReleases()
const open: { drop?(): Promise<void>; stop?(): Promise<void> }[] = []
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await (each.stop?.() ?? each.drop?.())
})

type Answers = Awaited<ReturnType<typeof readAnswers>>

/** Asks what the release was asked, and compares. Added fields are no difference. */
async function compare(release: string, database: ReleaseDatabase, before: Answers, files?: string) {
  const server = await serveRelease(database, files ? { files } : {})
  open.push(server)
  return meant(release, differences(withPresentNames(release, before), await replay(server.fetch, before)))
}

it('a dump is stored of every release, and this code is later than all of them', async () => {
  const releases = (await readReleases()).map((each) => each.version)
  expect(stored).toEqual(releases)
  expect(releases.every((each) => compareVersions(each, version) <= 0)).toBe(true)
})

describe.for(stored)('the data of %s', (release) => {
  it('show the same figures after the upgrade', async () => {
    const database = await createReleaseDatabase(release)
    open.push(database)
    const said: string[] = []
    const upgrades: unknown[] = []
    await migrate(database.owner, database.secrets, {
      say: (line) => said.push(line),
      beforeUpgrade: async (...versions) => {
        upgrades.push(versions)
        return 'kept'
      },
    })
    // On the day of a release its own dump needs no upgrade.
    const expected = release === version ? [] : [[release, version]]
    expect(upgrades).toEqual(expected)
    expect(said).toEqual(expected.map(([from, to]) => expect.stringContaining(`from ${from} to ${to}`)))
    const before = await readAnswers(release)
    expect(countValues(before).compared).toBeGreaterThan(20_000)
    expect(await compare(release, database, before, release)).toEqual({ left: [], unused: [] })

    // One cent and one file that are not what they were are found.
    await database.query('alter table transactions disable trigger user')
    await database.query(
      `update transactions set amount = amount + 1 where id = (select id from transactions where kind = 'receipt' order by id limit 1)`,
    )
    const some = Object.fromEntries(
      Object.entries(before).filter(([asked]) => /payments\?limit|dashboard|\/files\//.test(asked)),
    )
    const { left } = await compare(release, database, some)
    expect(left.map(({ path }) => path)).toEqual(
      expect.arrayContaining([expect.stringMatching(/amount/), expect.stringMatching(/\/files\//)]),
    )
  })

  it('are restored from its own backup, into an empty database of this version', async () => {
    const database = await createReleaseDatabase()
    open.push(database)
    const path = join(folderOf(release), backupFile)
    const { rows } = await check(masterKey, path)
    // A release since 0.2.0 writes its files into the archive; before, the database alone.
    const put: string[] = []
    const files = { put: async (name: string) => void put.push(name) } as unknown as FileStorage
    expect(await restore({ ...database, masterKey, files }, path)).toMatchObject({ rows, from: release })
    expect(rows).toBeGreaterThan(500)
    const before = Object.entries(await readAnswers(release)).filter(([asked]) =>
      /dashboard|payments|reports|\/tenant\//.test(asked),
    )
    const { left } = await compare(release, database, Object.fromEntries(before), release)
    expect(left).toEqual([])
  })
})

describe('in a rolling upgrade', () => {
  it('the nodes of the last release find every table, view, column and function that they use, with their rights', async () => {
    const database = await createReleaseDatabase(stored.at(-1)!)
    open.push(database)
    const before = await usable(database)
    expect(before.length).toBeGreaterThan(500)
    await migrate(database.owner, database.secrets)
    const after = new Set(await usable(database))
    expect(before.filter((each) => !after.has(each) && !each.startsWith(readAtStart))).toEqual([])
  })
})

/** The journal of 0.1.0, which its nodes read at their start only. */
const readAtStart = 'app.__drizzle_migrations.'

const roles = "(select unnest(array['app', 'tenant', 'auth', 'system', 'super_admin', 'search']) as role)"

/** Columns by relation with their type, functions with their signature and each column that they return, each with who may use it. */
async function usable(database: ReleaseDatabase): Promise<string[]> {
  const rows = await database.query<{ what: string }>(`
    select format('%s.%s.%s %s', n.nspname, c.relname, a.attname, format_type(a.atttypid, null)) as what
      from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
     where n.nspname in ('public', 'auth', 'app') and c.relkind in ('r', 'v') and a.attnum > 0 and not a.attisdropped
    union all
    select format('%s.%s.%s %s for %s', n.nspname, c.relname, a.attname, privilege, r.role)
      from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid,
           unnest(array['SELECT', 'INSERT', 'UPDATE']) as privilege, ${roles} as r
     where n.nspname in ('public', 'auth', 'app') and c.relkind in ('r', 'v') and a.attnum > 0 and not a.attisdropped
       and has_column_privilege('domovik_' || r.role, c.oid, a.attnum, privilege)
    union all
    select format('app.%s(%s) returns %s', proname, pg_get_function_identity_arguments(oid),
                  case when prorettype = 'record'::regtype then coalesce(argument, 'record') else pg_get_function_result(oid) end)
      from pg_proc left join lateral
           (select format('%s %s', proargnames[i], format_type(proallargtypes[i], null)) as argument
              from generate_subscripts(proallargtypes, 1) as i where proargmodes[i] = 't') as columns on prorettype = 'record'::regtype
     where pronamespace = 'app'::regnamespace
    union all
    select format('app.%s(%s) for %s', proname, pg_get_function_identity_arguments(oid), r.role)
      from pg_proc, ${roles} as r
     where pronamespace = 'app'::regnamespace and has_function_privilege('domovik_' || r.role, oid, 'EXECUTE')
    order by 1`)
  return rows.map(({ what }) => what)
}
