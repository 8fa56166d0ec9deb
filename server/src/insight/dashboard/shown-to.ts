/** What a member without some rights sees of the dashboard. */
import type { get } from '@domovik/contract/admin/insight/dashboard.ts'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { hasPermission, type Scope } from '../../machinery/scope/scope.ts'

type Dashboard = InferContractRouterOutputs<{ get: typeof get }>['get']

/** Returns the dashboard without money and persons that the caller may not see, and says in `sees` which are left. */
export function shownTo(scope: Scope, whole: Omit<Dashboard, 'sees'>): Dashboard {
  const sees = {
    money: hasPermission(scope, 'view_payments'),
    tenants: hasPermission(scope, 'view_tenants'),
  }
  let { needsHand, leasesEnding } = whole
  // Tickets, stays and calendars belong to properties.
  if (!hasPermission(scope, 'view_properties'))
    needsHand = { ...needsHand, tickets: [], stays: [], calendars: [] }
  if (!sees.tenants) {
    leasesEnding = { ...leasesEnding, rows: [] }
    const stays = needsHand.stays.map((stay) => ({ ...stay, guestName: null }))
    needsHand = { ...needsHand, arrears: [], unapplied: [], stays }
  }
  if (sees.money) return { ...whole, needsHand, leasesEnding, sees }
  const { from, to } = whole.month
  return {
    ...whole,
    sees,
    leasesEnding,
    needsHand: { ...needsHand, arrears: [], unapplied: [] },
    month: { from, to, expected: 0, dueToDate: 0, collected: 0, collectedOfDue: 0, collectionRate: null },
    overdue: { amount: 0, deposits: 0, charges: 0, tenants: 0, rows: [] },
    recentPayments: [],
    revenue: whole.revenue.map(({ month }) => ({ month, expected: 0, received: 0 })),
  }
}
