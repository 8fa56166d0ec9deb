import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { takeLock } from './lock.ts'
import { processIdentity } from './process-identity.ts'

let folder = ''
let path = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'domovik-lock-'))
  path = join(folder, 'lock')
})

afterEach(() => rm(folder, { recursive: true, force: true }))

function holder(over: object): string {
  return JSON.stringify({
    pid: process.pid,
    identity: 'another process with this id',
    stopping: false,
    ...over,
  })
}

test('a released lock leaves no file', async () => {
  const lock = await takeLock(path, 0)
  expect(lock.inherited).toBe(false)
  await lock.release()
  expect(await readdir(folder)).toEqual([])
})

test('a lock is taken over if its process id now belongs to another process', async () => {
  await writeFile(path, holder({}))
  expect((await takeLock(path, 0)).inherited).toBe(true)
  expect(await readdir(folder)).toEqual(['lock'])
})

test('a lock of a dead process is taken over', async () => {
  await writeFile(path, holder({ pid: 2_147_483_646 }))
  expect((await takeLock(path, 0)).inherited).toBe(true)
})

test('an incomplete lock file, as after a power loss, is taken over', async () => {
  await writeFile(path, '{"pid":')
  expect((await takeLock(path, 0)).inherited).toBe(true)
})

test('a lock of a running process is refused with the process id', async () => {
  await writeFile(path, holder({ pid: process.ppid, identity: await processIdentity(process.ppid) }))
  await expect(takeLock(path, 0)).rejects.toMatchObject({
    code: 'data_dir_in_use',
    detail: { pid: process.ppid },
  })
})

test('waits for a stopping holder until the deadline only', async () => {
  const identity = await processIdentity(process.ppid)
  await writeFile(path, holder({ pid: process.ppid, identity, stopping: true }))
  await expect(takeLock(path, Date.now() + 120)).rejects.toMatchObject({ code: 'data_dir_in_use' })
  const released = setTimeout(() => rm(path), 80)
  expect((await takeLock(path, Date.now() + 5_000)).inherited).toBe(false)
  clearTimeout(released)
})
