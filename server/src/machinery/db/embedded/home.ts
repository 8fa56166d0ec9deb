import { chmod, chown, mkdir, mkdtemp, open, realpath, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { EmbeddedPostgresError, systemCode } from './errors.ts'
import { type Account, canEnter } from './run-as.ts'

/** The major version of the binaries; the name of the cluster's folder contains it. */
export const MAJOR = '18'

/** A socket path has at most about 104 bytes; the file name is .s.PGSQL.5432 plus a lock suffix. */
const LONGEST_SOCKET_FOLDER = 78

export type Home = {
  /** DATA_DIR/postgres, mode 0700, owned by the account. */
  path: string
  /** False if the account cannot reach the folder by its path, for example below root's home folder. */
  reachable: boolean
  cluster: string
  secret: string
  lock: string
}

/** Returns all paths of the home. Does not access the disk. */
export function homePaths(dataDir: string, major = MAJOR): Omit<Home, 'reachable'> {
  const path = join(resolve(dataDir), 'postgres')
  return { path, cluster: join(path, major), secret: join(path, 'password'), lock: join(path, 'lock') }
}

/**
 * Creates the home and makes the account its owner.
 * @throws EmbeddedPostgresError data_dir_not_accessible
 */
export async function openHome(dataDir: string, account: Account, major = MAJOR): Promise<Home> {
  try {
    await mkdir(resolve(dataDir), { recursive: true })
    const path = homePaths(await realpath(dataDir)).path
    await mkdir(path, { recursive: true, mode: 0o700 })
    await give(path, account)
    await chmod(path, 0o700)
    const reachable = await canEnter(account, path)
    if (!reachable && process.platform !== 'linux') throw notAccessible(path)
    return { ...homePaths(await realpath(dataDir), major), reachable }
  } catch (error) {
    if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR'].includes(systemCode(error) ?? ''))
      throw notAccessible(dataDir)
    throw error
  }
}

function notAccessible(path: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError('data_dir_not_accessible', `this account cannot access ${path}`, { path })
}

/** Makes the account the owner of a file or folder that root created. */
export async function give(path: string, account: Account): Promise<void> {
  if (account) await chown(path, account.uid, account.gid)
}

/**
 * Returns a path by which the account can reach a folder that is its working directory. Below a closed parent the
 * normal path fails, but the kernel's link to the working directory works.
 */
export function nameFor(folder: string, reachable: boolean): string {
  return reachable ? folder : '/proc/self/cwd'
}

/** Creates a private folder for the socket: in the home if the path is short enough, else in the temporary folder. */
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

/** Removes a socket folder that was created for this run only. */
export async function closeSocketFolder(folder: { path: string; temporary: boolean }): Promise<void> {
  if (folder.temporary) await rm(folder.path, { recursive: true, force: true })
}

/** Flushes a folder's entries (a rename, a new file) to the disk. Windows has no such call. */
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
