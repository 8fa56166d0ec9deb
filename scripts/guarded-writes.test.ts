/**
 * A second press can come before a button is rendered as busy, and would write twice or show its message twice. Buttons write through
 * web/ui/api/use-write.ts, which ignores it.
 */
import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

it('writes of buttons are guarded against a second press', () => {
  const files = globSync('web/{admin,tenant,ui}/**/*.{ts,tsx}', {
    exclude: (name) => name.includes('node_modules'),
  })
  const naming = (word: RegExp) => files.filter((path) => word.test(readFileSync(path, 'utf8')))
  expect(naming(/\buseMutation\b/)).toEqual(['web/ui/api/use-write.ts'])
  expect(naming(/\bmutateAsync\b/)).toEqual(['web/ui/api/use-write.ts'])
  // The search finds those that use it.
  expect(naming(/\buseWrite\(/).length).toBeGreaterThan(35)
})
