import type { Language } from '@domovik/locales/index.ts'
import { sql } from 'drizzle-orm'
import { portalLink } from '../../machinery/links.ts'
import { queueMail } from '../../machinery/mail/outbox.ts'
import type { Scope, SystemScope } from '../../machinery/scope/scope.ts'
import type { StoredSigning } from './signings.ts'

type Signer = { name: string; email: string; landlord: string; language: Language; title: string }

/**
 * Writes to the tenant of a signing, who uses the portal. The mail does not contain the document. Returns false if the tenant
 * has no email address or no open portal, or was removed.
 */
export async function mailSigner(
  scope: Scope | SystemScope,
  { documentId, tenantId }: Pick<StoredSigning, 'documentId' | 'tenantId'>,
  template: 'documentToSign' | 'documentSigned' | 'signingCancelled' | 'signingDeclined',
): Promise<boolean> {
  if (scope.isDemo) return true
  const { db, services, organizationId } = scope
  const { rows } = await db.execute<Signer>(sql`
    select t.name, t.email, o.name as landlord, coalesce(app.tenant_language(t.id), o.language) as language, d.title
      from tenants t join organizations o on o.id = t.organization_id
      join documents d on d.organization_id = t.organization_id and d.id = ${documentId}
      join tenant_accounts a on a.organization_id = t.organization_id and a.tenant_id = t.id and a.disabled_at is null
     where t.organization_id = ${organizationId} and t.id = ${tenantId} and t.deleted_at is null and t.email is not null`)
  for (const { name, email, landlord, language, title } of rows)
    await queueMail(db, services.masterKey, services.config.productName, {
      to: email,
      language,
      template: `mail:${template}`,
      data: {
        tenant: name,
        signer: name,
        landlord,
        title,
        link: portalLink(services, tenantId, '/documents'),
      },
      organizationId,
      tenantId,
    })
  return rows.length > 0
}
