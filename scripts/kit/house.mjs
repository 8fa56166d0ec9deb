import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's root. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** Returns a path below the root. */
export const at = (...parts) => join(root, ...parts)

/** Node 26 from the npm package `node`. It runs everything except these scripts. */
export const node26 = at('node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

/** The scripts behind the commands of packages, for node26: the same on every system, without .cmd files. */
export const tools = {
  biome: at('node_modules', '@biomejs', 'biome', 'bin', 'biome'),
  knip: at('node_modules', 'knip', 'bin', 'knip.js'),
  tsc: at('node_modules', 'typescript', 'bin', 'tsc'),
  vitest: at('node_modules', 'vitest', 'vitest.mjs'),
}
