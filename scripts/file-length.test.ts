/**
 * A file of more than 250 lines usually has a second purpose (STYLE.md). No file may have more than 300 lines, tests
 * included, except those below, which must only become shorter.
 */
import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const LIMIT = 300
/** A file below its own limit by more than this number of lines must have its limit lowered. */
const SLACK = 60

/** Files that are longer than the limit, each with its own limit. Do not add files; split them by subject. */
const stillTooLong: Record<string, number> = {
  'bench/interactions.ts': 440,
  'contract/src/admin/account/organizations.ts': 336,
  'contract/src/admin/rental/bookings.ts': 400,
  'contract/src/admin/rental/leases.ts': 400,
  'contract/src/admin/rental/properties.ts': 340,
  'contract/src/admin/rental/tickets.ts': 340,
  'domain/src/insight/reports/assembled.test.ts': 440,
  'domain/src/rental/bookings/bookings.test.ts': 360,
  'domain/src/rental/ledger/replay.test.ts': 460,
  'e2e/addresses.e2e.ts': 420,
  'e2e/frame.e2e.ts': 560,
  'e2e/offline.e2e.ts': 360,
  'server/src/account/audit/audit.test.ts': 340,
  'server/src/account/member-invitations/member-invitations.test.ts': 440,
  'server/src/account/organizations/organizations.test.ts': 640,
  'server/src/account/subscriptions/subscriptions.test.ts': 500,
  'server/src/auth/core.test.ts': 400,
  'server/src/auth/protocol.test.ts': 400,
  'server/src/insight/measures/measures.test.ts': 380,
  'server/src/insight/measures/property-months.test.ts': 340,
  'server/src/insight/reports/reports.test.ts': 420,
  'server/src/insight/search/search.test.ts': 480,
  'server/src/installation/demo/demo.test.ts': 460,
  'server/src/installation/super-admin/organizations.test.ts': 340,
  'server/src/machinery/backup/backup.test.ts': 360,
  'server/src/machinery/db/sql/property-months.sql': 380,
  'server/src/machinery/db/states.test.ts': 360,
  'server/src/machinery/db/upgrade/upgrade.test.ts': 340,
  'server/src/machinery/files/photos.test.ts': 360,
  'server/src/machinery/http/http.test.ts': 360,
  'server/src/rental/bookings/bookings.test.ts': 640,
  'server/src/rental/bookings/many-acts.test.ts': 320,
  'server/src/rental/calendar/calendar.test.ts': 340,
  'server/src/rental/channels/channels.test.ts': 500,
  'server/src/rental/documents/documents.test.ts': 440,
  'server/src/rental/imports/fields/bookings.ts': 340,
  'server/src/rental/imports/fields/leases.ts': 360,
  'server/src/rental/imports/fields/properties.ts': 400,
  'server/src/rental/imports/imports.test.ts': 580,
  'server/src/rental/leases/leases.test.ts': 420,
  'server/src/rental/payments/payments.test.ts': 420,
  'server/src/rental/signing/signing.test.ts': 360,
  'server/test/random-books.fixture.ts': 340,
  'server/test/releases/make-data.ts': 400,
  'server/test/specified-calls.test.ts': 440,
  'web/admin/insight/reports/reports.module.css': 520,
  'web/admin/rental/calendar/calendar.module.css': 380,
  'web/ui/list/list.module.css': 420,
  'web/ui/shell/shell.module.css': 680,
}

const lines: Record<string, number> = Object.fromEntries(
  globSync('{domain,contract,locales,server,web,e2e,scripts,bench}/**/*.{ts,tsx,mjs,css,sql}', {
    exclude: (name) => /(^|[\\/])(node_modules|dist|migrations)([\\/]|$)/.test(name),
  }).map((path) => [path.replaceAll('\\', '/'), readFileSync(path, 'utf8').split('\n').length - 1]),
)

it('has at most 300 lines, or at most its own limit in the list of files that are still too long', () => {
  expect(Object.keys(lines).length).toBeGreaterThan(1000)
  const tooLong = Object.entries(lines).filter(([path, count]) => count > (stillTooLong[path] ?? LIMIT))
  expect(tooLong).toEqual([])
})

it('leaves the list, or gets a lower limit, when it has become shorter', () => {
  const loose = Object.entries(stillTooLong).filter(
    ([path, limit]) => (lines[path] ?? 0) <= LIMIT || (lines[path] ?? 0) < limit - SLACK,
  )
  expect(loose).toEqual([])
})
