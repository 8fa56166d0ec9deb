/** The tenants whom a document is shared with, and the mail that tells them. */
import type { get } from '@domovik/contract/admin/rental/documents.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import { isConfidential, mayReceive } from '@domovik/domain/rental/documents/kinds.ts'
import type { Language } from '@domovik/locales/index.ts'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { sql } from 'drizzle-orm'
import { newId } from '../../machinery/db/ids.ts'
import { portalLink } from '../../machinery/links.ts'
import { queueMail } from '../../machinery/mail/outbox.ts'
import { type OrganizationScope, recordAll, type Scope } from '../../machinery/scope/scope.ts'
import type { DocumentRow } from './queries.ts'

type Detail = InferContractRouterOutputs<{ get: typeof get }>['get']

/** Returns who can read the document, by name. */
export async function readersOf(scope: Scope, documentId: string): Promise<Detail['readers']> {
  const { rows } = await scope.db.execute<{ readers: Detail['readers'] }>(sql`
    select coalesce(json_agg(json_build_object('tenantId', s.tenant_id, 'name', t.name, 'sharedAt', s.shared_at, 'seenAt', s.seen_at)
             order by t.name, t.id), '[]'::json) as readers
      from document_shares s join tenants t on t.organization_id = s.organization_id and t.id = s.tenant_id
     where s.organization_id = ${scope.organizationId} and s.document_id = ${documentId}`)
  return rows[0]!.readers
}

/** Returns the tenants of the record who cannot read it yet: its own tenant, or those who live in its property today. */
export async function suggestedReaders(scope: Scope, document: DocumentRow): Promise<Detail['suggested']> {
  if (isConfidential(document.kind)) return []
  const { organizationId, today } = scope
  const { rows } = await scope.db.execute<{ suggested: Detail['suggested'] }>(sql`
    select coalesce(json_agg(json_build_object('tenantId', t.id, 'name', t.name) order by t.name, t.id), '[]'::json) as suggested
      from tenants t
     where t.organization_id = ${organizationId} and t.deleted_at is null
       and case ${document.subject}::text
             when 'organization' then false
             when 'property' then exists (select 1 from app.lettings l where l.organization_id = t.organization_id and l.tenant_id = t.id
               and l.property_id = ${document.propertyId}::uuid and l.start_date <= ${today}::date and l.until_date > ${today}::date)
             else t.id = ${document.tenantId}::uuid end
       and not exists (select 1 from document_shares s where s.organization_id = t.organization_id and s.document_id = ${document.id}
             and s.tenant_id = t.id)`)
  return rows[0]!.suggested
}

/**
 * Replaces the readers of a document and writes to the new ones who use the portal. Throws document_confidential,
 * document_of_another_tenant, not_found for an unknown tenant, version_conflict if the readers are not those that the
 * caller saw.
 */
export async function setReaders(
  scope: Scope,
  document: DocumentRow,
  tenantIds: readonly string[],
  seen?: readonly string[],
): Promise<{ added: string[]; removed: string[] }> {
  const wanted = [...new Set(tenantIds)]
  if (wanted.length > 0 && isConfidential(document.kind)) throw new DomainError('document_confidential')
  const before = (await readersOf(scope, document.id)).map(({ tenantId }) => tenantId)
  if (seen && (seen.length !== before.length || !before.every((id) => seen.includes(id))))
    throw new DomainError('version_conflict')
  const added = wanted.filter((id) => !before.includes(id))
  const removed = before.filter((id) => !wanted.includes(id))
  if (added.some((id) => !mayReceive(document.subject, document.tenantId, id)))
    throw new DomainError('document_of_another_tenant')
  const { db, organizationId } = scope
  const { rows: known } = await db.execute<{ id: string }>(
    sql`select id from tenants where organization_id = ${organizationId} and id = any (${sql.param(added)}::uuid[]) and deleted_at is null for key share`,
  )
  if (known.length < added.length) throw new DomainError('not_found')
  const rows = added.map((tenantId) => ({ id: newId(), tenantId }))
  await db.execute(sql`
    insert into document_shares (organization_id, id, document_id, tenant_id)
    select ${organizationId}::uuid, id, ${document.id}::uuid, "tenantId" from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(id uuid, "tenantId" uuid)`)
  await db.execute(sql`
    delete from document_shares where organization_id = ${organizationId} and document_id = ${document.id}
      and tenant_id = any (${sql.param(removed)}::uuid[])`)
  await recordAll(
    scope,
    [...added, ...removed].map((tenantId) => ({
      ...({ action: 'UPDATE', table: 'documents', recordId: document.id } as const),
      tenantId,
      details: { shared: added.includes(tenantId) },
    })),
  )
  await mailReaders(scope, document, added)
  return { added, removed }
}

/** Lets a tenant read the document, without a mail: who signs it gets a mail of its own. */
export async function addReader(
  scope: OrganizationScope,
  documentId: string,
  tenantId: string,
): Promise<void> {
  await scope.db.execute(sql`
    insert into document_shares (organization_id, id, document_id, tenant_id)
    values (${scope.organizationId}, ${newId()}, ${documentId}, ${tenantId}) on conflict do nothing`)
}

/** Ends the sharing of a ticket's documents with everybody but its tenant, also of removed ones, which can be restored. */
export async function keepReadersOfTicket(
  scope: Scope,
  ticketId: string,
  tenantId: string | null,
): Promise<void> {
  const { rows } = await scope.db.execute<{ documentId: string; tenantId: string }>(sql`
    delete from document_shares s using documents d
     where s.organization_id = ${scope.organizationId} and d.organization_id = s.organization_id and d.id = s.document_id
       and d.ticket_id = ${ticketId} and s.tenant_id is distinct from ${tenantId}::uuid
    returning s.document_id as "documentId", s.tenant_id as "tenantId"`)
  await recordAll(
    scope,
    rows.map((ended) => ({
      ...({ action: 'UPDATE', table: 'documents', recordId: ended.documentId } as const),
      tenantId: ended.tenantId,
      details: { shared: false },
    })),
  )
}

type Reader = { id: string; name: string; email: string; landlord: string; language: Language }

/** Writes to the tenants, if they use the portal, that they can read a document. The mail does not contain the document. */
export async function mailReaders(
  scope: OrganizationScope,
  document: Pick<DocumentRow, 'title'>,
  tenantIds: readonly string[],
): Promise<void> {
  if (tenantIds.length === 0 || scope.isDemo) return
  const { db, services, organizationId } = scope
  const { rows } = await db.execute<Reader>(sql`
    select t.id, t.name, t.email, o.name as landlord, coalesce(app.tenant_language(t.id), o.language) as language
      from tenants t join organizations o on o.id = t.organization_id
      join tenant_accounts a on a.organization_id = t.organization_id and a.tenant_id = t.id and a.disabled_at is null
     where t.organization_id = ${organizationId} and t.id = any (${sql.param(tenantIds)}::uuid[]) and t.email is not null`)
  for (const { id, name, email, landlord, language } of rows)
    await queueMail(db, services.masterKey, services.config.productName, {
      to: email,
      language,
      template: 'mail:documentShared',
      data: {
        tenant: name,
        landlord,
        title: document.title,
        link: portalLink(services, id, '/documents'),
      },
      organizationId,
      tenantId: id,
    })
}
