import { execFile } from 'node:child_process'
import { readFile, readlink } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** True when a process with this id exists, whoever owns it. A zombie counts. */
export function pidExists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * A text that tells this process from any other that will ever carry the same id, or undefined when there is
 * none (a zombie is none). Ids are recycled, in containers at once, so an id alone proves nothing.
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
    // The command name may hold spaces and parentheses: the fields start after the last one.
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

/** True when this process is a living PostgreSQL that works on this cluster folder. */
export async function isPostgresOn(pid: number, cluster: string): Promise<boolean> {
  if ((await processIdentity(pid)) === undefined) return false
  if (process.platform === 'win32') return (await windowsImage(pid))?.toLowerCase() === 'postgres.exe'
  if (process.platform === 'linux') {
    try {
      return (await readlink(`/proc/${pid}/cwd`)) === cluster
    } catch {
      // Another user's process hides its folder: fall through to the command line.
    }
  }
  const command = await ps(pid, 'command=')
  return command?.includes('postgres') === true && command.includes(cluster)
}
