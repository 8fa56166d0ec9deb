/**
 * An answer of the server that is missing must not look like an empty list: a form without choices cannot be saved, and nobody knows why.
 * Whoever reads `data ?? []` of a query shows that it loads or failed (`ChoicesLoading`, `PartLoaded`, `isError`), or says here why not.
 */
import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const withoutWords: Readonly<Record<string, string>> = {
  'web/admin/account/audit/audit-list.tsx members': 'a filter of the list; the list says that it failed',
  'web/admin/insight/dashboard/first-steps.tsx imports': 'ticks a step that was done',
  'web/admin/rental/bank/balance-banner.tsx found': 'a warning, shown if there is one',
  'web/admin/rental/payments/charge-form.tsx account': 'only asks about amounts that are unusually large',
  'web/admin/rental/signed-changes/signed-changes-card.tsx found': 'a card, shown if there is one',
  'web/admin/rental/tickets/list-filters.ts assignees': 'a filter of the list; the list says that it failed',
}

it('says that choices are loading or missing', () => {
  const silent = globSync('web/{admin,tenant}/**/*.{ts,tsx}', {
    exclude: (name) => name.includes('node_modules'),
  })
    .sort()
    .flatMap((path) => {
      const text = readFileSync(path, 'utf8')
      const queries = [...text.matchAll(/const (\w+) = useQuery\b/g)].map(([, name]) => name!)
      return queries
        .filter((name) => new RegExp(`\\b${name}\\.data(\\?\\.\\w+)? \\?\\? \\[\\]`).test(text))
        .filter((name) => !new RegExp(`query=\\{${name}\\}|\\b${name}\\.isError`).test(text))
        .map((name) => `${path} ${name}`)
    })
  expect(silent).toEqual(Object.keys(withoutWords))
})
