import { readFileSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'

/** Linux keeps the files of this folder in memory. */
const MEMORY = '/dev/shm'

/** Bytes that must be free in the folder and in the memory. A run of all tests writes less than 1 GB. */
const NEEDED = 3 * 1024 ** 3

/**
 * Returns the folder for the data of a temporary PostgreSQL. A database consists of more than a thousand files. Creating
 * and removing them takes ten times as much processor time on a disk as in memory, so memory is used if there is enough.
 */
export function folderForTestData(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    const isLarge = Math.min(bavail * bsize, freemem()) >= NEEDED
    return isLarge && mayRunPrograms() ? MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}

/** The launcher may copy the programs of PostgreSQL beside the data. In a container the folder is often closed to programs. */
function mayRunPrograms(): boolean {
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n')
  const [, , , options = ''] = mounts.findLast((line) => line.split(' ')[1] === MEMORY)?.split(' ') ?? []
  return options.split(',').includes('rw') && !options.split(',').includes('noexec')
}

/**
 * Settings of PostgreSQL for data that is not kept after the run. Autovacuum is off, because its workers would look through
 * all tables of each new database, and a database in which one works cannot be dropped.
 */
export const TEST_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: '100',
}
