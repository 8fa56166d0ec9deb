/**
 * A screen asks for its data beside the session, not after it: its module exports `preload`, or its first request is in
 * `web/admin/shared/first-calls.ts` and begins before its code is loaded (ARCHITECTURE.md).
 */
import { globSync, readFileSync } from 'node:fs'
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

/** The files of screens by the names of their components. */
const filesOf = (site: 'admin' | 'tenant'): Map<string, string> => {
  const sources = [`web/${site}/app/routes.tsx`, ...globSync(`web/${site}/app/screens/*.ts`)]
  const text = sources.map((path) => readFileSync(path, 'utf8')).join('\n')
  const several = new Map(
    [...text.matchAll(/const (\w+) = \(\) => import\('([./]+)([^']+)'\)/g)].map(([, name, , path]) => [
      name,
      path!,
    ]),
  )
  const own = [...text.matchAll(/^ {2}(\w+): (?:(\w+)|\(\) => import\('(?:\.\.\/)+([^']+)'\)),$/gm)]
  return new Map(
    own.flatMap(([, name, shared, path]) => {
      const file = path ?? several.get(shared!)
      return file
        ? [[name!, `web/${site}/${file.startsWith('organization-admin') ? 'app/' : ''}${file}`]]
        : []
    }),
  )
}

const screensOf = (site: 'admin' | 'tenant'): string[] => {
  const routes = readFileSync(`web/${site}/app/routes.tsx`, 'utf8')
  const direct = [...routes.matchAll(/import\('\.\.\/([^']+)'\)/g)].map(([, path]) => `web/${site}/${path}`)
  return [...direct, ...filesOf(site).values()]
}

it('every screen with a query of its own asks beside the session, or is named here', () => {
  const asking = [...new Set(['admin', 'tenant'].flatMap((site) => screensOf(site as 'admin' | 'tenant')))]
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
    .filter(({ text }) => text.includes('useQuery(') || text.includes('useRecordList'))
  expect(asking.length).toBeGreaterThan(40)
  const late = asking.filter(
    ({ text }) => !/export (const|function) preload\b|useList\('|useQuery\(dashboardQuery\)/.test(text),
  )
  expect(late.map(({ path }) => path).sort()).toEqual(Object.values(later).flat().sort())
})

const lists = readFileSync('web/admin/shared/lists.ts', 'utf8')
const addresses = [...lists.matchAll(/^ {2}'(\/[^']+)':/gm)].map(([, address]) => address!)

it('every list screen of an address begins its request before its code is loaded, with the values that the screen uses', () => {
  const routes = readFileSync('web/admin/app/routes.tsx', 'utf8')
  const files = filesOf('admin')
  const screens = [...routes.matchAll(/screen\('([^'$]+)', \w+, '(\w+)'\)/g)]
  const withRows = screens.flatMap(([, address, name]) => {
    const path = files.get(name!)!
    const folder = path.replace(/[^/]+$/, '')
    const text = readFileSync(path, 'utf8')
    // A screen may show a list of its own folder.
    const own = [...text.matchAll(/from '(\.\/(?:list|document-list)\.tsx)'/g)].map(([, file]) =>
      readFileSync(folder + file, 'utf8'),
    )
    const list = [text, ...own].find((each) => each.includes('<DataList'))
    return list ? [{ address: address!, list }] : []
  })
  expect(withRows.map(({ address }) => address).sort()).toEqual([...addresses].sort())
  for (const { address, list } of withRows) {
    const named = list.includes(`useList('${address}')`) || list.includes('useList(placeOf(type))')
    expect(named, address).toBe(true)
    // What `useList` returns is not said again.
    expect(list, address).not.toMatch(/\n *(queryKey|defaultSort|pageSize)=/)
  }
})
