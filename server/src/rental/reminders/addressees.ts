import type { Language } from '@domovik/locales/index.ts'
import { sql } from 'drizzle-orm'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'

type Addressee = {
  id: string
  name: string
  email: string | null
  language: Language
  /** The tenant uses the portal, so the mail links to it. */
  inPortal: boolean
  landlord: string
  howToPay: string | null
  paymentNumber: number
}

/** Returns how to write to the given tenants, by tenant id. */
export async function addresseesOf(
  scope: OrganizationScope,
  tenantIds: readonly string[],
): Promise<Map<string, Addressee>> {
  const { rows } = await scope.db.execute<Addressee>(sql`
    select t.id, t.name, t.email, coalesce(app.tenant_language(t.id), o.language) as language, a.user_id is not null as "inPortal", o.name as landlord,
           o.payment_instructions as "howToPay", t.payment_number as "paymentNumber"
      from tenants t join organizations o on o.id = t.organization_id
      left join tenant_accounts a on a.organization_id = t.organization_id and a.tenant_id = t.id and a.disabled_at is null
     where t.organization_id = ${scope.organizationId} and t.id = any(${sql.param(tenantIds)}::uuid[])`)
  return new Map(rows.map((row) => [row.id, row]))
}
