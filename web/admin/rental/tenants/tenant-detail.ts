import type { client } from '../../api.ts'

export type TenantDetail = Awaited<ReturnType<typeof client.tenants.get>>

/** What a tenant owes, paid and deposited; null for members who may not see payments. Amounts in cents. */
export function moneyOf(detail: TenantDetail) {
  const { balance, overdue, overdueDeposits, prepaid, depositsHeld } = detail
  return balance === null ||
    overdue === null ||
    overdueDeposits === null ||
    prepaid === null ||
    depositsHeld === null
    ? null
    : { balance, overdue, overdueDeposits, prepaid, depositsHeld }
}

/** The homes of the leases that run, each once; without one that of the newest lease. */
export function homesOf({ leases }: Pick<TenantDetail, 'leases'>): TenantDetail['leases'] {
  const running = leases.filter(({ status }) => status === 'active')
  const shown = running.length > 0 ? running : leases.slice(0, 1)
  return [...new Map(shown.map((lease) => [lease.propertyId, lease])).values()]
}
