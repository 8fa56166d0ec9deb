/** node scripts/run.mjs <file.ts> [arguments]: runs a command of the repository with Node 26 after installing packages. */
import { pathToFileURL } from 'node:url'
import { at } from './kit/house.mjs'
import { ensureInstalled } from './kit/install.mjs'
import { environmentFile, runNode } from './kit/process.mjs'

const [file, ...args] = process.argv.slice(2)
if (!file) {
  console.error('Usage: node scripts/run.mjs <file.ts> [arguments]')
  process.exit(2)
}
await ensureInstalled()
// The command receives Ctrl+C itself; this process waits until it ends.
process.on('SIGINT', () => undefined)
const fast = ['--import', pathToFileURL(at('server', 'src', 'app', 'load-fast.ts')).href]
process.exitCode = await runNode([...environmentFile(), ...fast, file, ...args])
