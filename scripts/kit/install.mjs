import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { at, node26 } from './house.mjs'
import { npm } from './npm.mjs'

const OLDEST_NODE = [20, 19]
const OLDEST_NPM = 9

/** Ends the process with a message if the installed Node or npm is too old. */
function checkVersions() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1])) {
    giveUp(`Domovik needs Node ${OLDEST_NODE.join('.')} or newer; this is ${process.versions.node}.`)
  }
  const npmMajor = /^npm\/(\d+)/.exec(process.env.npm_config_user_agent ?? '')?.[1]
  if (npmMajor && Number(npmMajor) < OLDEST_NPM) {
    giveUp(`Domovik needs npm ${OLDEST_NPM} or newer; this is npm ${npmMajor}.`)
  }
}

/** Installs the packages if they are missing or differ from package-lock.json. */
export async function ensureInstalled() {
  checkVersions()
  if (!isInstalled()) {
    console.log('Installing packages (only when they changed) ...')
    // Not npm ci, because it refuses a lock file that lacks packages for other systems, which some registries do not
    // offer. npm install uses the locked versions too, and without saving it does not change the lock file.
    const options = [
      '--no-save',
      '--include=dev',
      '--include=optional',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ]
    const code = await npm(['install', ...options])
    if (code !== 0) giveUp('npm install failed.', code)
  }
  if (!existsSync(node26)) {
    // This npm skips install scripts, but the package `node` needs its script.
    const code = await npm([
      'rebuild',
      'node',
      '--ignore-scripts=false',
      '--foreground-scripts',
      '--loglevel=error',
    ])
    if (code !== 0 || !existsSync(node26))
      giveUp('The npm package "node" did not install Node 26.', code || 1)
  }
  leaveStamp()
}

function isInstalled() {
  const hidden = at('node_modules', '.package-lock.json')
  if (!existsSync(hidden)) return false
  if (existsSync(stamp())) return readFileSync(stamp(), 'utf8') === lockHash()
  return statSync(hidden).mtimeMs >= statSync(at('package-lock.json')).mtimeMs
}

/** Writing may fail if another account installed the packages. Then its stamp exists, or the dates are compared. */
function leaveStamp() {
  if (existsSync(stamp()) && readFileSync(stamp(), 'utf8') === lockHash()) return
  try {
    writeFileSync(stamp(), lockHash())
  } catch (error) {
    if (error.code !== 'EACCES' && error.code !== 'EROFS') throw error
  }
}

const stamp = () => at('node_modules', '.domovik-installed')

function lockHash() {
  const hash = createHash('sha256').update(`${process.platform}-${process.arch}\n`)
  return hash.update(readFileSync(at('package-lock.json'))).digest('hex')
}

function giveUp(sentence, code = 1) {
  console.error(sentence)
  process.exit(code)
}
