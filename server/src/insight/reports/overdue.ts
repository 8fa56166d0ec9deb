/** Overdue (docs/finance.md 8.2): overdue charges at the end of the period's last elapsed day. */

import { lastElapsed } from '@domovik/domain/insight/reports/buckets.ts'
import { assembleOverdue, type LateCharge } from '@domovik/domain/insight/reports/overdue.ts'
import { daysOverdue, isOverdue } from '@domovik/domain/rental/ledger/charge-status.ts'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { interestToday } from '../../rental/interest/proposals.ts'
import { replayedAt } from '../measures/replayed.ts'
import { cleaningAmong, lastDemands, lateThen, lateToday } from './queries/overdue.ts'
import { addresses, tenantNames } from './queries/row-names.ts'
import { type Filters, listFilters, type Report } from './request.ts'

export const overdue: Report = async (scope, { period, grouping, filters }) => {
  const day = lastElapsed(period, scope.today)
  const isToday = day >= scope.today
  const late = isToday ? await lateToday(scope, filters) : await lateOn(scope, filters, day)
  const byTenant = grouping === 'tenant'
  const ids = late.map(({ chargeId }) => chargeId)
  return assembleOverdue(late, {
    day,
    grouping: byTenant ? 'tenant' : 'none',
    demands: isToday ? await lastDemands(scope) : null,
    cleaning: await cleaningAmong(scope, ids),
    interest: isToday ? await interestToday(scope, ids) : new Map(),
    list: isToday && !filters.rentalType ? listFilters(filters) : null,
  })
}

/** As lateToday, at the end of an earlier day. */
async function lateOn(scope: OrganizationScope, filters: Filters, day: string): Promise<LateCharge[]> {
  const { late, replayed } = await lateThen(scope, filters, day)
  if (replayed.length === 0) return late
  const [states, tenants, places] = await Promise.all([
    replayedAt(scope, replayed, day),
    tenantNames(scope, filters),
    addresses(scope, filters),
  ])
  const narrowed = filters.propertyId !== undefined || filters.rentalType !== undefined
  const again = [...states].flatMap(([tenantId, state]) =>
    [...state.charges.values()]
      .filter((charge) => charge.cancelledOn === null && isOverdue(charge, day))
      .filter(({ charge }) => !narrowed || places.has(charge.propertyId ?? ''))
      .map(
        (one): LateCharge => ({
          chargeId: one.charge.id,
          tenantId,
          tenant: tenants.get(tenantId) ?? '',
          propertyId: one.charge.propertyId ?? null,
          property: places.get(one.charge.propertyId ?? '') ?? null,
          kind: one.charge.kind,
          dueDate: one.charge.dueDate,
          amount: one.charge.amount,
          paid: one.paid,
          remaining: one.remaining,
          days: daysOverdue(one, day),
        }),
      ),
  )
  return [...late, ...again]
}
