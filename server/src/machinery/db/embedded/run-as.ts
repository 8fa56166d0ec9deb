import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { EmbeddedPostgresError } from './errors.ts'

const run = promisify(execFile)

/** The account that runs PostgreSQL. Undefined: the account of this process. */
export type Account = { uid: number; gid: number } | undefined

/** PostgreSQL refuses to run as root. It then runs under the first of these accounts that the machine has. */
const UNPRIVILEGED = ['postgres', '_postgres', 'node', 'nobody']

/**
 * Chooses the account: this process's own, or for root the owner of the existing home, or the first unprivileged
 * account of the machine. initdb needs an account with a passwd entry, so arbitrary ids cannot be used.
 * @throws EmbeddedPostgresError no_unprivileged_account
 */
export async function chooseAccount(home: string): Promise<Account> {
  if (process.getuid?.() !== 0) return undefined
  const owner = await stat(home).catch(() => undefined)
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  for (const name of UNPRIVILEGED) {
    const found = await lookUp(name)
    if (found && found.uid !== 0) return found
  }
  throw new EmbeddedPostgresError(
    'no_unprivileged_account',
    `PostgreSQL cannot run as root and none of these accounts exists: ${UNPRIVILEGED.join(', ')}`,
  )
}

async function lookUp(name: string): Promise<Exclude<Account, undefined> | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch {
    return undefined
  }
}

/** Returns true if the account can enter every folder on the path to this one. The operating system decides, so ACLs count. */
export async function canEnter(account: Account, folder: string): Promise<boolean> {
  if (!account) return true
  try {
    await run('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], { ...account, cwd: '/' })
    return true
  } catch {
    return false
  }
}

/** The environment of PostgreSQL's processes. Inherits nothing from this process, so it contains none of its secrets. */
export function bareEnvironment(): NodeJS.ProcessEnv {
  if (process.platform !== 'win32') return { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' }
  const kept = ['PATH', 'SYSTEMROOT', 'SYSTEMDRIVE', 'WINDIR', 'TEMP', 'TMP', 'COMSPEC', 'PATHEXT']
  const entries = Object.entries(process.env).filter(([name]) => kept.includes(name.toUpperCase()))
  return Object.fromEntries(entries)
}
