/** The unit with which money of a guest is entered. A guest has no lease that names it. What the money pays later decides in figures (docs/finance.md 6.1). */
import type { CivilDate } from '@domovik/domain/dates.ts'
import { compareCharges } from '@domovik/domain/rental/ledger/order.ts'
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

/** Returns the unit of the first charge that the payer named, else of the charge due first that is open, else of the stay. */
export async function unitOfReceipt(
  scope: OrganizationScope,
  { tenantId, state }: Ledger,
  designations: readonly string[],
  day: CivilDate,
): Promise<string | undefined> {
  const named = designations.flatMap((id) => state.charges.get(id) ?? [])
  const open = [...state.charges.values()]
    .filter(({ remaining }) => remaining > 0)
    .sort((a, b) => compareCharges(a.charge, b.charge))
  const [first] = [...named, ...open].flatMap(({ charge }) => charge.propertyId ?? [])
  return first ?? unitOfStay(scope, tenantId, day)
}
