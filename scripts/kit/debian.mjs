import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { run } from './process.mjs'

/** True if missing programs can be installed without a prompt: on Debian or Ubuntu as root. */
export function canInstall() {
  return process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

let updated = false

/** @returns {Promise<boolean>} whether the package is installed now */
export async function aptInstall(name) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  if (!updated && (await run('apt-get', ['update', '-q'], { env })) !== 0) return false
  updated = true
  const keep = ['-o', 'Dpkg::Options::=--force-confold', '-o', 'Dpkg::Options::=--force-confdef']
  return (
    (await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...keep, name], { env })) === 0
  )
}

/** Keeps Debian's package from starting its own server, because the tests start theirs. */
export function preventDefaultCluster() {
  const path = '/etc/postgresql-common/createcluster.conf'
  if (existsSync(path)) return
  mkdirSync('/etc/postgresql-common', { recursive: true })
  writeFileSync(path, 'create_main_cluster = false\n')
}
