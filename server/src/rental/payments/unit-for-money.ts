/** The lease, stay and unit with which money is entered. What the money pays decides in figures (docs/finance.md 6.1). */
import type { CivilDate } from '@domovik/domain/dates.ts'
import { holderOf } from '@domovik/domain/rental/ledger/deposit-places.ts'
import { compareCharges } from '@domovik/domain/rental/ledger/order.ts'
import { type ChargeEvent, isDepositKind } from '@domovik/domain/rental/ledger/types.ts'
import { sql } from 'drizzle-orm'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import type { Ledger } from './ledger-rows.ts'

/** Returns the unit of the stay that began last on or before the day, else of the next stay; undefined without stays. */
export async function unitOfStay(
  scope: OrganizationScope,
  tenantId: string,
  day: CivilDate,
): Promise<string | undefined> {
  const { rows } = await scope.db.execute<{ id: string }>(sql`
    select property_id as id from bookings
     where organization_id = ${scope.organizationId} and tenant_id = ${tenantId} and status not in ('cancelled', 'inquiry')
     order by check_in <= ${day} desc, abs(check_in - ${day}::date), id limit 1`)
  return rows[0]?.id
}

/**
 * Returns a charge of the lease or stay that gets most of the money: the charges that the payer named are paid first, then the open ones in the
 * order in which they are due. Undefined if no charge is open. `amount` in cents.
 */
export function mostPaid(
  { state }: Ledger,
  { amount, deposit, designations }: { amount: number; deposit: boolean; designations: readonly string[] },
): ChargeEvent | undefined {
  const named = designations.flatMap((id) => state.charges.get(id) ?? [])
  const open = [...state.charges.values()]
    .filter(({ charge }) => isDepositKind(charge.kind) === deposit && !designations.includes(charge.id))
    .sort((a, b) => compareCharges(a.charge, b.charge))
  const parts = new Map<string | null, { charge: ChargeEvent; amount: number }>()
  let left = amount
  for (const { charge, remaining } of [...named, ...open]) {
    const paid = Math.min(left, remaining)
    if (paid === 0) continue
    left -= paid
    const holder = holderOf(charge)
    const part = parts.get(holder)
    if (part) part.amount += paid
    else parts.set(holder, { charge, amount: paid })
  }
  // The sort keeps the order of equal parts.
  const [most] = [...parts.values()].sort((a, b) => b.amount - a.amount)
  return most?.charge ?? named[0]?.charge
}
