/** The build finds the calls of a module by their names (docs/decisions/181), so they are written out. */
import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const importsApi = /import \{[^}]*\b(?<!type )(client|query)\b[^}]*\} from '[./]+\/api\.ts'/
/** `client` or `query` without a name after it; a type, a property and a key are something else. */
const bare = /(?<![\w.'"`/$-]|typeof )(client|query)\b(?!\s*\.\s*\w|\s*[:=]|['"`\w-])/

it('calls are named where they are made', () => {
  const files = globSync('web/{admin,tenant}/**/*.{ts,tsx}', {
    exclude: (name) => name.includes('node_modules') || name.includes('.test.'),
  }).filter((path) => importsApi.test(readFileSync(path, 'utf8')))
  expect(files.length).toBeGreaterThan(200)
  const unnamed = files.flatMap((path) =>
    readFileSync(path, 'utf8')
      .replace(/import[^'"]*from '[^']+'/g, '')
      .split('\n')
      .filter((line) => !/^\s*(\*|\/\/|\/\*)/.test(line) && bare.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  )
  expect(unnamed).toEqual([])
})
