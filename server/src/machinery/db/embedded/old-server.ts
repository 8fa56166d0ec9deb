import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { systemCode } from './errors.ts'
import { give } from './home.ts'
import { inUse } from './lock.ts'
import { isPostgresOn, pidExists } from './process-identity.ts'
import type { Account } from './run-as.ts'

/** How long a server whose owner died may take to stop automatically before it gets a stop signal, in ms. */
const PATIENCE = 1_500

/** No process can have this id: the limits of all kernels are far lower. */
const NOBODY = 2_147_483_647

/** Content of postmaster.pid: process id, port and socket folder of the running server. */
export type PostmasterFile = { pid: number; port: number; socketFolder: string }

/** Reads postmaster.pid. Returns 'absent' if there is none, 'empty' if it contains no process id. */
export async function readPostmasterFile(cluster: string): Promise<PostmasterFile | 'absent' | 'empty'> {
  try {
    const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')
    const pid = Number.parseInt(lines[0] ?? '', 10)
    if (!(pid > 0)) return 'empty'
    return { pid, port: Number.parseInt(lines[3] ?? '', 10), socketFolder: (lines[4] ?? '').trim() }
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return 'absent'
    throw error
  }
}

/**
 * Makes sure that no server runs on the cluster and no pid file blocks a new one: waits for a stopping server until
 * `deadline` (ms since the epoch), stops an orphan (a server whose owner is dead: `inherited`), removes an empty
 * pid file, and replaces the process id in one that names another program.
 * @throws EmbeddedPostgresError data_dir_in_use
 */
export async function settleOldServer(
  cluster: string,
  account: Account,
  inherited: boolean,
  deadline: number,
): Promise<void> {
  const orphanAt = Date.now() + PATIENCE
  let asked = false
  for (;;) {
    const file = await readPostmasterFile(cluster)
    if (file === 'absent') return
    if (file === 'empty') return rm(join(cluster, 'postmaster.pid'), { force: true })
    if (!(await isPostgresOn(file.pid, cluster))) {
      if (pidExists(file.pid)) await blankPid(cluster, account)
      return
    }
    if (Date.now() > deadline) throw inUse(file.pid)
    if (inherited && !asked && Date.now() > orphanAt) {
      asked = true
      askToStop(file.pid)
    }
    await sleep(50)
  }
}

function askToStop(pid: number): void {
  try {
    process.kill(pid, 'SIGINT')
  } catch {
    // It has ended, or belongs to another user: then the deadline decides.
  }
}

/**
 * Replaces the process id with one that cannot exist and keeps the rest. PostgreSQL uses the shared memory id in the
 * file to detect children of a dead server, so the file must not be removed.
 */
async function blankPid(cluster: string, account: Account): Promise<void> {
  const path = join(cluster, 'postmaster.pid')
  const lines = (await readFile(path, 'utf8')).split('\n')
  const draft = join(cluster, 'postmaster.pid.draft')
  await writeFile(draft, [String(NOBODY), ...lines.slice(1)].join('\n'), { mode: 0o600 })
  await give(draft, account)
  await rename(draft, path)
}
