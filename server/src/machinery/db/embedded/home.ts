import { chmod, chown, mkdir, mkdtemp, open, realpath, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { EmbeddedPostgresError, systemCode } from './errors.ts'
import { type Account, canEnter } from './run-as.ts'

/** The major version of the binaries; the cluster's folder carries it. */
export const MAJOR = '18'

/** The kernel holds a socket's path in about 104 bytes; the file is called .s.PGSQL.5432 plus a lock suffix. */
const LONGEST_SOCKET_FOLDER = 78

export type Home = {
  /** DATA_DIR/postgres, mode 0700, owned by the account. */
  path: string
  /** False when the account cannot walk to it by name, as below root's own folder. */
  reachable: boolean
  cluster: string
  secret: string
  lock: string
}

/** Where everything lies, without touching the disk. */
export function homePaths(dataDir: string): Omit<Home, 'reachable'> {
  const path = join(resolve(dataDir), 'postgres')
  return { path, cluster: join(path, MAJOR), secret: join(path, 'password'), lock: join(path, 'lock') }
}

/**
 * Makes the home and gives it to the account.
 * @throws EmbeddedPostgresError data_dir_not_accessible
 */
export async function openHome(dataDir: string, account: Account): Promise<Home> {
  try {
    await mkdir(resolve(dataDir), { recursive: true })
    const path = homePaths(await realpath(dataDir)).path
    await mkdir(path, { recursive: true, mode: 0o700 })
    await give(path, account)
    await chmod(path, 0o700)
    const reachable = await canEnter(account, path)
    if (!reachable && process.platform !== 'linux') throw notAccessible(path)
    return { ...homePaths(await realpath(dataDir)), reachable }
  } catch (error) {
    if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR'].includes(systemCode(error) ?? ''))
      throw notAccessible(dataDir)
    throw error
  }
}

function notAccessible(path: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError('data_dir_not_accessible', `${path} is not open to this account`, { path })
}

/** Hands a file or folder that root made to the account. */
export async function give(path: string, account: Account): Promise<void> {
  if (account) await chown(path, account.uid, account.gid)
}

/**
 * How the account names a folder that is its working directory. Below a closed parent the name itself leads
 * nowhere, but the kernel's link to the working directory does.
 */
export function nameFor(folder: string, reachable: boolean): string {
  return reachable ? folder : '/proc/self/cwd'
}

/** A private folder for the socket: in the home where the path is short enough, else a new one in the temp folder. */
export async function openSocketFolder(
  home: Home,
  account: Account,
): Promise<{ path: string; temporary: boolean }> {
  const inHome = join(home.path, 'socket')
  const fits = home.reachable && Buffer.byteLength(inHome) <= LONGEST_SOCKET_FOLDER
  const path = fits ? inHome : await mkdtemp(join(await shortTemp(account), 'domovik-'))
  if (fits) await mkdir(path, { recursive: true })
  await give(path, account)
  await chmod(path, 0o700)
  return { path, temporary: !fits }
}

async function shortTemp(account: Account): Promise<string> {
  const own = await realpath(tmpdir())
  const fits = Buffer.byteLength(own) + 'domovik-XXXXXX/'.length <= LONGEST_SOCKET_FOLDER
  return fits && (await canEnter(account, own)) ? own : '/tmp'
}

/** Removes a socket folder that was made for one run only. */
export async function closeSocketFolder(folder: { path: string; temporary: boolean }): Promise<void> {
  if (folder.temporary) await rm(folder.path, { recursive: true, force: true })
}

/** Puts a folder's entries (a rename, a new file) on the disk itself. Windows has no such call. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

export async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined
}
