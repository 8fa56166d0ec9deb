import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { aptInstall, canInstall, preventDefaultCluster } from './debian.mjs'

const HOME = '/usr/lib/postgresql'

/**
 * Returns the folder with the programs of Debian's PostgreSQL; installs the package first if possible.
 * @returns {Promise<string | undefined>}
 */
export async function findDebianPostgres() {
  const found = newest()
  if (found || !canInstall()) return found
  preventDefaultCluster()
  return (await aptInstall('postgresql')) ? newest() : undefined
}

function newest() {
  if (!existsSync(HOME)) return undefined
  const versions = readdirSync(HOME)
    .filter((name) => existsSync(join(HOME, name, 'bin', 'initdb')))
    .sort((a, b) => Number(b) - Number(a))
  return versions[0] === undefined ? undefined : join(HOME, versions[0], 'bin')
}
