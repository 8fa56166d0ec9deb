/**
 * React's `lazy` remembers a failed load until the page is loaded again and passes the failure to the whole screen. Parts that are
 * loaded on first use come from web/ui/app/part-boundary.tsx instead, where a missing part is missing alone and comes later.
 */
import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

it('loads parts on first use through part-boundary.tsx only', () => {
  const files = globSync('web/{admin,tenant,ui}/**/*.{ts,tsx}', {
    exclude: (name) => name.includes('node_modules'),
  })
  expect(files.length).toBeGreaterThan(300)
  const using = files.filter((path) => {
    const imports = readFileSync(path, 'utf8').match(/import[^'"]*from 'react'/g) ?? []
    return imports.some((line) => /\blazy\b/.test(line))
  })
  expect(using).toEqual(['web/ui/app/part-boundary.tsx'])
})
