import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The titles in a file of tests: string literals that stand first in a call of it, test or describe, tables included. */
export function titlesOf(file: string): Set<string> {
  const literal =
    /(?:\b(?:it|test|describe)|\))\(\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`)\s*,/g
  const text = readFileSync(join(root, file), 'utf8')
  return new Set(
    [...text.matchAll(literal)].map(([, a, b, c]) => (a ?? b ?? c ?? '').replace(/\\(.)/g, '$1')),
  )
}
