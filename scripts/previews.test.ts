/**
 * A preview of a form may still show the answer for something typed before. Such figures look like those of what is typed, and a person
 * could confirm them. These tests demand the shared ways, which mark such figures, and that the form cannot be sent meanwhile.
 */
import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const files = globSync('web/{admin,tenant,ui}/**/*.{ts,tsx}', {
  exclude: (name) => name.includes('node_modules'),
})
  .filter((path) => !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '') }))
const using = (pattern: RegExp) => files.filter(({ text }) => pattern.test(text)).map(({ path }) => path)

it('keeps earlier answers only in the two shared ways of previews, and on screens that are no previews', () => {
  expect(using(/keepPreviousData/).sort()).toEqual(
    [
      'web/admin/shared/send-seen.ts',
      'web/admin/shared/use-preview.ts',
      // Lists, boards and figures of a filter: nothing is confirmed with them.
      'web/admin/insight/kpi/screen.tsx',
      'web/admin/insight/reports/result.tsx',
      'web/admin/installation/super-admin/growth/usage-section.tsx',
      'web/admin/rental/calendar/screen.tsx',
      'web/admin/rental/calendar/unit-month.tsx',
      'web/admin/rental/tickets/board.tsx',
      'web/admin/rental/tickets/calendar.tsx',
      'web/admin/rental/tickets/figures.tsx',
      'web/admin/shared/search-select.tsx',
      'web/tenant/messages/screen.tsx',
      'web/tenant/signing/link-screen.tsx',
      'web/ui/list/use-rows.ts',
    ].sort(),
  )
})

it('makes every form wait for figures that are still calculated, and marks them as busy', () => {
  const asking = files.filter(({ text }) => /= usePreview\(/.test(text))
  expect(asking.length).toBeGreaterThan(5)
  const hasty = asking.filter(
    ({ text }) => !/calculating=\{[^}]*\.isBehind/.test(text) && !/disabled=\{isOld\}/.test(text),
  )
  expect(hasty.map(({ path }) => path)).toEqual([])
  const showing = files.filter(({ text }) => /isBehind/.test(text) && /data-preview/.test(text))
  const unmarked = showing.filter(({ text }) => !/aria-busy=\{(\w+\.)?(isBehind|isOld)\}/.test(text))
  expect(showing.length).toBeGreaterThan(5)
  expect(unmarked.map(({ path }) => path)).toEqual([])
})

it('blocks every form that looks up figures while it is filled in', () => {
  const asking = files.filter(({ text }) => /\.\.\.lookedUpWhile\(/.test(text))
  expect(asking.length).toBeGreaterThan(3)
  expect(asking.filter(({ text }) => !/blocked=\{[^}]*isNotSeen/.test(text)).map(({ path }) => path)).toEqual(
    [],
  )
})
