import type { Language } from '@domovik/locales/index.ts'
import { sql } from 'drizzle-orm'
import { portalLink } from '../../machinery/links.ts'
import { queueMail } from '../../machinery/mail/outbox.ts'
import type { Scope } from '../../machinery/scope/scope.ts'
import type { InspectionRecord } from './queries.ts'

type Recipient = { name: string; email: string; landlord: string; language: Language }

/** Writes to the tenant, who uses the portal, that the signed protocol is there. The mail does not contain it. */
export async function mailSignedInspection(
  scope: Scope,
  { id, tenantId, propertyAddress }: InspectionRecord,
): Promise<void> {
  if (scope.isDemo) return
  const { db, services, organizationId } = scope
  const { rows } = await db.execute<Recipient>(sql`
    select t.name, t.email, o.name as landlord, coalesce(app.tenant_language(t.id), o.language) as language
      from tenants t join organizations o on o.id = t.organization_id
      join tenant_accounts a on a.organization_id = t.organization_id and a.tenant_id = t.id and a.disabled_at is null
     where t.organization_id = ${organizationId} and t.id = ${tenantId} and t.email is not null`)
  for (const { name, email, landlord, language } of rows)
    await queueMail(db, services.masterKey, services.config.productName, {
      to: email,
      language,
      template: 'mail:inspectionSigned',
      data: {
        tenant: name,
        landlord,
        address: propertyAddress,
        link: portalLink(services, tenantId, `/documents/handover/${id}`),
      },
      organizationId,
      tenantId,
    })
}
