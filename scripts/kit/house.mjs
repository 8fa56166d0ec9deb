import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's root. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** A path below the root. */
export const at = (...parts) => join(root, ...parts)

/** The Node 26 that the npm package `node` brings; everything but these scripts runs under it. */
export const node26 = at('node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

/** The script behind a package's command, run by node26: the same on every system, no .cmd files. */
export const tools = {
  biome: at('node_modules', '@biomejs', 'biome', 'bin', 'biome'),
  knip: at('node_modules', 'knip', 'bin', 'knip.js'),
  tsc: at('node_modules', 'typescript', 'bin', 'tsc'),
  vitest: at('node_modules', 'vitest', 'vitest.mjs'),
}
