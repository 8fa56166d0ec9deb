import { randomUUID } from 'node:crypto'
import { link, readFile, rename, rm, unlink, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { EmbeddedPostgresError, systemCode } from './errors.ts'
import { processIdentity } from './process-identity.ts'

type Holder = { pid: number; identity: string; stopping: boolean }

export type Lock = {
  /** True if an earlier holder died without releasing the lock. This process must then stop the server it left running. */
  inherited: boolean
  /** Marks the holder as stopping, so that the next server waits instead of failing. */
  markStopping(): Promise<void>
  release(): Promise<void>
}

/**
 * Takes the lock of one data home for this process. Takes over the lock of a dead process, and waits for a stopping
 * holder until `deadline` (ms since the epoch).
 * @throws EmbeddedPostgresError data_dir_in_use
 */
export async function takeLock(path: string, deadline: number): Promise<Lock> {
  const identity = await processIdentity(process.pid)
  const own: Holder = { pid: process.pid, identity: identity ?? '', stopping: false }
  let inherited = false
  while (!(await createWhole(path, own))) {
    const holder = await readHolder(path)
    if (holder === 'absent') continue
    if (holder === 'unreadable' || !(await isAlive(holder))) {
      await discard(path, holder)
      inherited = true
    } else if (holder.stopping && Date.now() < deadline) {
      await sleep(50)
    } else {
      throw inUse(holder.pid)
    }
  }
  return {
    inherited,
    markStopping: () => replaceWhole(path, { ...own, stopping: true }),
    release: () => rm(path, { force: true }),
  }
}

/** Returns the error for "in use by process N". */
export function inUse(pid: number): EmbeddedPostgresError {
  return new EmbeddedPostgresError('data_dir_in_use', `DATA_DIR is in use by process ${pid}`, { pid })
}

async function isAlive(holder: Holder): Promise<boolean> {
  return (await processIdentity(holder.pid)) === holder.identity
}

async function readHolder(path: string): Promise<Holder | 'absent' | 'unreadable'> {
  try {
    const value: unknown = JSON.parse(await readFile(path, 'utf8'))
    return isHolder(value) ? value : 'unreadable'
  } catch (error) {
    return systemCode(error) === 'ENOENT' ? 'absent' : 'unreadable'
  }
}

function isHolder(value: unknown): value is Holder {
  return (
    typeof value === 'object' &&
    value !== null &&
    'pid' in value &&
    Number.isSafeInteger(value.pid) &&
    'identity' in value &&
    typeof value.identity === 'string' &&
    'stopping' in value &&
    typeof value.stopping === 'boolean'
  )
}

/** Creates the file with its content in one step, so that no process reads an incomplete lock. */
async function createWhole(path: string, holder: Holder): Promise<boolean> {
  const draft = `${path}.${randomUUID()}`
  await writeFile(draft, JSON.stringify(holder), { mode: 0o600 })
  try {
    await link(draft, path)
    return true
  } catch (error) {
    if (systemCode(error) === 'EEXIST') return false
    throw error
  } finally {
    await unlink(draft)
  }
}

async function replaceWhole(path: string, holder: Holder): Promise<void> {
  const draft = `${path}.${randomUUID()}`
  await writeFile(draft, JSON.stringify(holder), { mode: 0o600 })
  await rename(draft, path)
}

/** Removes a stale lock. If another server has written a new lock in the meantime, that one is put back. */
async function discard(path: string, seen: Holder | 'unreadable'): Promise<void> {
  const aside = `${path}.${randomUUID()}`
  try {
    await rename(path, aside)
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return
    throw error
  }
  const moved = await readHolder(aside)
  const same = typeof moved === 'object' && typeof seen === 'object' && moved.identity === seen.identity
  if (typeof moved === 'object' && !same) await link(aside, path).catch(() => undefined)
  await unlink(aside)
}
