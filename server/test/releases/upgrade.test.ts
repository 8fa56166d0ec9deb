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
  }, 120_000)

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
  }, 120_000)
})
