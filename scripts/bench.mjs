/** npm run bench [-- --only=name,name]: builds the front ends if they changed, then measures (bench/main.ts). */
import { ensureWebBuilt } from './kit/build-web.mjs'
import { ensureInstalled } from './kit/install.mjs'
import { environmentFile, runNode } from './kit/process.mjs'

await ensureInstalled()
process.on('SIGINT', () => undefined)
process.exitCode =
  (await ensureWebBuilt()) ||
  (await runNode([...environmentFile(), 'bench/main.ts', ...process.argv.slice(2)]))
