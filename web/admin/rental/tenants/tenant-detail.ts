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
