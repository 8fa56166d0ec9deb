import { execFile } from 'node:child_process'
import { readFile, readlink } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Returns true if a process with this id exists, whoever owns it. A zombie counts. */
export function pidExists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * Returns a text that identifies this process among all that ever have the same id, or undefined if it does not exist
 * or is a zombie. Ids are reused, in containers very soon, so the id alone does not identify a process.
 */
export async function processIdentity(pid: number): Promise<string | undefined> {
  if (!pidExists(pid)) return undefined
  if (process.platform === 'linux') return linuxIdentity(pid)
  if (process.platform === 'win32') return windowsImage(pid)
  return (await ps(pid, 'lstart=')) ?? undefined
}

async function linuxIdentity(pid: number): Promise<string | undefined> {
  try {
    const [stat, boot] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
    ])
    // The command name may contain spaces and parentheses, so the fields start after the last parenthesis.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [state, startTime] = [fields[0], fields[19]]
    return state === 'Z' || state === 'X' ? undefined : `${boot.trim()}:${startTime}`
  } catch {
    return undefined
  }
}

async function windowsImage(pid: number): Promise<string | undefined> {
  const { stdout } = await run('tasklist', ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH'])
  return /^"([^"]+)"/.exec(stdout.trim())?.[1]
}

async function ps(pid: number, field: string): Promise<string | undefined> {
  try {
    return (await run('ps', ['-o', field, '-p', String(pid)])).stdout.trim() || undefined
  } catch {
    return undefined
  }
}

/** Returns true if this process is a running PostgreSQL on this cluster folder. */
export async function isPostgresOn(pid: number, cluster: string): Promise<boolean> {
  if ((await processIdentity(pid)) === undefined) return false
  if (process.platform === 'win32') return (await windowsImage(pid))?.toLowerCase() === 'postgres.exe'
  if (process.platform === 'linux') {
    try {
      return (await readlink(`/proc/${pid}/cwd`)) === cluster
    } catch {
      // The folder of another user's process cannot be read: use the command line below.
    }
  }
  const command = await ps(pid, 'command=')
  return command?.includes('postgres') === true && command.includes(cluster)
}
