import { sql } from 'drizzle-orm'
import type { SystemScope } from '../../machinery/scope/scope.ts'
import { applyLeaseVat, saveLeaseVat } from '../../rental/vat/queries.ts'
import type { DemoPlan } from './plan.ts'

/** The share of VAT that is deducted from costs of all units together, because most rents are exempt. */
const share = '46'

/** Writes the VAT and the late interest of commercial rents, and that of the costs of the office and of all units together. */
export async function writeVat(scope: SystemScope, plan: DemoPlan): Promise<void> {
  for (const { letting } of plan.money) {
    if (letting.property.propertyType !== 'commercial') continue
    await saveLeaseVat(scope, letting.lease.id, [
      { kind: 'rent', percent: '23' },
      { kind: 'bills', percent: '23' },
    ])
    await applyLeaseVat(scope, letting.lease.id, letting.lease.start)
    await scope.db.execute(sql`
      update leases set late_interest = 'eu_commercial' where organization_id = ${scope.organizationId} and id = ${letting.lease.id}`)
  }
  await scope.db.execute(sql`
    update expenses set vat_amount = app.vat_included(amount, '23') where organization_id = ${scope.organizationId} and category = 'marketing'`)
  await scope.db.execute(sql`
    update expenses set vat_invoiced = app.vat_included(amount, '23'), vat_deductible_percent = ${share},
           vat_amount = round(app.vat_included(amount, '23') * ${share}::numeric / 100)
     where organization_id = ${scope.organizationId} and category = 'electricity' and property_id is null`)
}
