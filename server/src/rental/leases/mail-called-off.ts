import type { Language } from '@domovik/locales/index.ts'
import { sql } from 'drizzle-orm'
import { longDay } from '../../machinery/i18n.ts'
import { portalLink } from '../../machinery/links.ts'
import { queueMail } from '../../machinery/mail/outbox.ts'
import type { Scope } from '../../machinery/scope/scope.ts'
import type { LeaseRecord } from './queries.ts'

type Reader = { name: string; email: string; landlord: string; language: Language }

/** Writes to the tenant that the lease no longer applies, if the tenant saw it in the portal. */
export async function mailCalledOff(scope: Scope, lease: LeaseRecord): Promise<void> {
  const { db, services, organizationId } = scope
  if (scope.isDemo) return
  const { rows } = await db.execute<Reader>(sql`
    select t.name, t.email, o.name as landlord, coalesce(app.tenant_language(t.id), o.language) as language
      from tenants t join organizations o on o.id = t.organization_id
      join tenant_accounts a on a.organization_id = t.organization_id and a.tenant_id = t.id and a.disabled_at is null
     where t.organization_id = ${organizationId} and t.id = ${lease.tenantId} and t.email is not null`)
  const [reader] = rows
  if (!reader) return
  await queueMail(db, services.masterKey, services.config.productName, {
    to: reader.email,
    language: reader.language,
    template: 'mail:leaseCalledOff',
    data: {
      tenant: reader.name,
      landlord: reader.landlord,
      address: lease.propertyAddress,
      start: longDay(lease.startDate, reader.language),
      link: portalLink(services, lease.tenantId, '/'),
    },
    organizationId,
    tenantId: lease.tenantId,
  })
}
