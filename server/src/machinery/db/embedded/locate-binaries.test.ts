import { execFile } from 'node:child_process'
import { chmod, cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { installedPackage, locateBinaries } from './locate-binaries.ts'
import { chooseAccount } from './run-as.ts'

const run = promisify(execFile)
const isRoot = process.getuid?.() === 0

let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'domovik binaries '))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

test('the installed programs run from their own folder', async () => {
  const found = await locateBinaries(undefined, join(folder, 'copies'))
  expect((await run(found.postgres, ['--version'])).stdout).toContain('18.')
  expect(await readdir(folder)).toEqual([])
})

test.skipIf(process.platform === 'win32')(
  'library links that an install without scripts skipped are created',
  async () => {
    const bare = join(folder, 'package')
    await cp(installedPackage(), bare, {
      recursive: true,
      filter: (path) => !/\.so(\.\d+)?$/.test(path) || !/libicu|libpq|libecpg|libpgtypes/.test(path),
    })
    await locateBinaries(undefined, join(folder, 'copies'), bare)
    expect(await readdir(join(bare, 'native', 'lib'))).toEqual(
      expect.arrayContaining(await readdir(join(installedPackage(), 'native', 'lib'))),
    )
  },
)

test.runIf(isRoot)('programs in a folder that the account cannot enter are copied', async () => {
  const closed = join(folder, 'closed')
  await cp(installedPackage(), closed, { recursive: true, verbatimSymlinks: true })
  await chmod(closed, 0o700)
  await chmod(folder, 0o755)
  const account = await chooseAccount(join(folder, 'home'))
  const found = await locateBinaries(account, join(folder, 'copies'), closed)
  expect(found.postgres.startsWith(join(folder, 'copies'))).toBe(true)
  expect((await run(found.initdb, ['--version'], { ...account, cwd: '/' })).stdout).toContain('18.')
})
