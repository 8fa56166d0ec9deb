import { type FileHandle, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { BackupError } from './frames.ts'

const unfinished = '.unfinished'
const old = 24 * 3_600_000

/**
 * Writes a file that is complete under its name or not there at all: under another name first, brought to the disk,
 * then renamed. What a kill left behind goes with the next one. Throws BackupError when the disk is full.
 */
export async function writeWhole(path: string, write: (file: FileHandle) => Promise<void>): Promise<void> {
  const folder = dirname(path)
  const scratch = join(folder, `.${basename(path)}.${process.pid}${unfinished}`)
  try {
    await mkdir(folder, { recursive: true })
    await removeUnfinished(folder)
    const file = await open(scratch, 'w+', 0o600)
    try {
      await write(file)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(scratch, path)
  } catch (error) {
    await rm(scratch, { force: true }).catch(() => undefined)
    throw isFull(error) ? new BackupError(`no room on the disk for ${path}`) : error
  }
}

/** Those of processes that are no more, or that are a day old. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = name.match(/\.(\d+)\.unfinished$/)?.[1]
    if (!name.startsWith('.') || pid === undefined || Number(pid) === process.pid) continue
    const path = join(folder, name)
    const file = await open(path).catch(() => undefined)
    const { mtimeMs } = (await file?.stat()) ?? { mtimeMs: 0 }
    await file?.close()
    if (!isAlive(Number(pid)) || Date.now() - mtimeMs > old) await rm(path, { force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function isFull(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause)
    if ('code' in each && (each.code === 'ENOSPC' || each.code === 'EDQUOT')) return true
  return false
}
