/** Tenant financial (docs/finance.md 8.4): each tenant's account over the period. */
import { elapsedBuckets, lastElapsed } from '@domovik/domain/insight/reports/buckets.ts'
import { accountOf, assembleTenantFinancial } from '@domovik/domain/insight/reports/tenant-financial.ts'
import { replayedAt } from '../measures/replayed.ts'
import { tenantNames } from './queries/row-names.ts'
import { tenantAccounts } from './queries/tenant-accounts.ts'
import type { Report } from './request.ts'

export const tenantFinancial: Report = async (scope, { period, filters }) => {
  const { from, toEffective } = period
  const asked = { from, toEffective, buckets: elapsedBuckets(period) }
  const names = await tenantNames(scope, filters)
  const narrowed = Object.values(filters).some((filter) => filter !== undefined)
  const day = lastElapsed(period, scope.today)
  // A period that has not begun has a state of today and movements of later days: its accounts are replayed.
  const read =
    from < toEffective
      ? await tenantAccounts(scope, asked, narrowed ? [...names.keys()] : null)
      : { accounts: [], moved: [], replayed: [...names.keys()] }
  const states = await replayedAt(
    scope,
    read.replayed.filter((id) => names.has(id)),
    day,
  )
  const replayed = [...states].map(([tenantId, state]) =>
    accountOf({ tenantId, tenant: names.get(tenantId)!, state }, asked),
  )
  const accounts = read.accounts.flatMap((account) => {
    const tenant = names.get(account.tenantId)
    return tenant === undefined ? [] : [{ ...account, tenant }]
  })
  const found = assembleTenantFinancial(
    [...accounts, ...replayed.map(({ account }) => account)],
    [...read.moved, ...replayed.flatMap(({ moved }) => moved)],
    asked,
  )
  return filters.propertyId || filters.rentalType
    ? { ...found, notes: [...found.notes, { code: 'whole_accounts' }] }
    : found
}
