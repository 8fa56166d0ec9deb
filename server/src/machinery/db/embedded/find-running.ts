import { homePaths } from './home.ts'
import { readSecret } from './init-cluster.ts'
import { readPostmasterFile } from './old-server.ts'
import { isPostgresOn } from './process-identity.ts'
import { DATABASE, type EmbeddedConnection, OWNER } from './ready.ts'

/**
 * Returns the connection to the embedded PostgreSQL that another process runs on this DATA_DIR, or undefined if none
 * runs. A command (backup, seed) uses it while the server is running.
 */
export async function findRunningPostgres(dataDir: string): Promise<EmbeddedConnection | undefined> {
  const home = homePaths(dataDir)
  const file = await readPostmasterFile(home.cluster)
  if (typeof file !== 'object' || !(await isPostgresOn(file.pid, home.cluster))) return undefined
  const host = process.platform === 'win32' ? '127.0.0.1' : file.socketFolder
  return { host, port: file.port, user: OWNER, password: await readSecret(home), database: DATABASE }
}
