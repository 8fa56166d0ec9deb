/** A screen asks for its data beside the session, not after it: its module exports `preload` (ARCHITECTURE.md). */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Screens that ask later, and why. */
const later: Record<string, string[]> = {
  'nobody is signed in, so there is no session to wait for': [
    'web/admin/account/members/join-screen.tsx',
    'web/admin/account/pages/read-screens.tsx',
    'web/admin/account/subscriptions/plans-screen.tsx',
    'web/admin/rental/stay-pages/public-screen.tsx',
    'web/tenant/invitation/screen.tsx',
    'web/tenant/signing/link-screen.tsx',
    'web/tenant/stay/screen.tsx',
    'web/tenant/work/screen.tsx',
  ],
  'what is asked depends on what the session says': [
    'web/admin/account/onboarding/screen.tsx',
    'web/admin/installation/leads/detail.tsx',
    'web/admin/installation/super-admin/organizations/organization.tsx',
  ],
  'a form, which begins with its fields': [
    'web/admin/account/pages/edit-screen.tsx',
    'web/admin/rental/leases/new.tsx',
  ],
  'for those who develop': ['web/admin/installation/operations/outbox.tsx'],
}

const screensOf = (site: 'admin' | 'tenant'): string[] => {
  const routes = readFileSync(`web/${site}/app/routes.tsx`, 'utf8')
  return [...routes.matchAll(/import\('\.\.\/([^']+)'\)/g)].map(([, path]) => `web/${site}/${path}`)
}

it('every screen with a query of its own asks beside the session, or is named here', () => {
  const asking = [...new Set(['admin', 'tenant'].flatMap((site) => screensOf(site as 'admin' | 'tenant')))]
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
    .filter(({ text }) => text.includes('useQuery(') || text.includes('useRecordList'))
  expect(asking.length).toBeGreaterThan(40)
  const late = asking.filter(({ text }) => !/export (const|function) preload\b/.test(text))
  expect(late.map(({ path }) => path).sort()).toEqual(Object.values(later).flat().sort())
})
