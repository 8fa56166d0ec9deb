/** Who may read the table of leases instead of the view of the days that they cover. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

it('app.lettings is what everybody reads who asks for the days that leases cover', () => {
  const source = fileURLToPath(new URL('../..', import.meta.url))
  // Those that show or print leases as such, called off or not; read a setting of a charge's lease, or when a lease was
  // entered or changed last; the units that a tenant ever had; count rows; write; take everything away; name the lease of a document or of money, or the unit of a settlement;
  // ask whether a lease was renewed; or limit what a tenant sees.
  const allowed = [
    'rental/leases/',
    'rental/lease-duties/',
    'rental/signed-changes/',
    'rental/meters/table.ts',
    'rental/bookings/own-nights.ts',
    'rental/indexation/',
    'rental/interest/queries.ts',
    'rental/payments/holders.ts',
    'rental/recorded-money.ts',
    'account/notifications/facts-of-day.ts',
    'rental/payments/place-sql.ts',
    'rental/bills/homes.ts',
    'rental/bills/paper.ts',
    'rental/bills/queries.ts',
    'rental/utilities/expenses.ts',
    'rental/documents/',
    'rental/paper-templates/',
    'rental/timeline/',
    'rental/imports/',
    'rental/properties/table.ts',
    'machinery/files/table.ts',
    'insight/search/queries.ts',
    'installation/super-admin/organizations/queries.ts',
    'account/organizations/state.ts',
    'account/organizations/retention.ts',
  ]
  const readers = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.ts') && !/\.(test|fixture)\.ts$/.test(path))
    .filter((path) => /\b(from|join) leases\b|cancelled_at/.test(readFileSync(join(source, path), 'utf8')))
  expect(readers.filter((path) => !allowed.some((place) => path.startsWith(place)))).toEqual([])
})
