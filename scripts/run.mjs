/** node scripts/run.mjs <file.ts> [arguments]: a command of the house under Node 26, with packages installed. */
import { ensureInstalled } from './kit/install.mjs'
import { environmentFile, runNode } from './kit/process.mjs'

const [file, ...args] = process.argv.slice(2)
if (!file) {
  console.error('node scripts/run.mjs <file.ts> [arguments]')
  process.exit(2)
}
await ensureInstalled()
// The command receives Ctrl+C itself and says when it is done.
process.on('SIGINT', () => undefined)
process.exitCode = await runNode([...environmentFile(), file, ...args])
