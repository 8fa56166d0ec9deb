import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { at, root } from './house.mjs'
import { say } from './output.mjs'
import { runNode } from './process.mjs'

/** The sources of the bundles. */
const SOURCES = ['web', 'contract', 'domain', 'locales', 'package-lock.json']
const NOT_SOURCES = new Set(['dist', 'node_modules'])

/** Builds the front ends if their sources have changed since the last build. @returns {Promise<number>} exit code */
export async function ensureWebBuilt() {
  const wanted = sourceHash()
  const note = at('web', 'dist', '.built')
  if (existsSync(note) && readFileSync(note, 'utf8') === wanted) return 0
  say('Building the front ends ...')
  rmSync(note, { force: true })
  const code = await runNode([at('web', 'build', 'build-command.ts')], {
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (code !== 0) return code
  mkdirSync(at('web', 'dist'), { recursive: true })
  writeFileSync(note, wanted)
  return 0
}

function sourceHash() {
  const hash = createHash('sha256')
  for (const path of SOURCES.flatMap(filesBelow).sort()) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0')
  }
  return hash.digest('hex')
}

/** Returns all sources below a path, relative to the root with forward slashes. Test files are excluded. */
function filesBelow(path) {
  if (path === 'package-lock.json') return [path]
  return readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) => {
    if (NOT_SOURCES.has(entry.name) || /\.test\.tsx?$/.test(entry.name)) return []
    const below = `${path}/${entry.name}`
    return entry.isDirectory() ? filesBelow(below) : [below]
  })
}
