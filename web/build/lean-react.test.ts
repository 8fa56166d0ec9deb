import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { lean } from './lean-react.ts'

const require = createRequire(import.meta.url)
const file = require
  .resolve('react-dom/package.json')
  .replace('package.json', 'cjs/react-dom-client.production.js')
const source = readFileSync(file, 'utf8')

test('React without hydration and view transitions is valid, smaller, and still has createRoot', () => {
  const code = lean(source)
  expect(() => parseAst(code)).not.toThrow()
  expect(source.length - code.length).toBeGreaterThan(15_000)
  expect(code).toContain('exports.createRoot = ')
  expect(code).not.toContain('exports.hydrateRoot')
  expect(code).not.toContain('ownerDocument.startViewTransition(')
})

test('a variable of the same name inside a function stays', () => {
  const own = 'function check(isHydrating) { return isHydrating }'
  expect(lean(`${source}\n${own}`)).toContain(own)
})

test('the build fails if a name of React has changed', () => {
  expect(() => lean(source.replaceAll('isHydrating', 'hydrates'))).toThrow('isHydrating')
})
