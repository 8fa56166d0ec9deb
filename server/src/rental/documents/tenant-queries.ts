/** Shared documents, read with the portal's database role, whose policies show no others. */
import type { document } from '@domovik/contract/tenant/documents.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { TenantScope } from '../../machinery/scope/scope.ts'

import { findSignings, presentSigning } from '../signing/signings.ts'

type SharedDocument = z.infer<typeof document>

/** Returns the documents shared with the tenant: those not opened yet first, then the newest first. */
export async function ownDocuments(scope: TenantScope): Promise<SharedDocument[]> {
  const { rows } = await scope.db.execute<{ documents: Omit<SharedDocument, 'signing'>[] }>(sql`
    select coalesce(json_agg(row order by row."seenAt" is not null, row."sharedAt" desc, row.id), '[]'::json) as documents from (
      select d.id, d.file_id as "fileId", d.kind, d.title, p.address, d.expires_on as "expiresOn", app.document_state(d.expires_on, ${scope.today}) as state,
             case when f.media_type = 'application/pdf' then 'pdf' else 'picture' end as format, f.bytes, f.width, f.height,
             s.shared_at as "sharedAt", s.seen_at as "seenAt", d.withdrawn_at as "withdrawnAt"
        from document_shares s
        join documents d on d.organization_id = s.organization_id and d.id = s.document_id
        join files f on f.organization_id = d.organization_id and f.id = d.file_id
        left join leases l on l.organization_id = d.organization_id and l.id = d.lease_id
        left join properties p on p.organization_id = d.organization_id and p.id = coalesce(d.property_id, l.property_id)
       where s.organization_id = ${scope.organizationId} and s.tenant_id = ${scope.tenantId} and d.deleted_at is null) as row`)
  const signings = await findSignings(scope, sql`s.tenant_id = ${scope.tenantId}`)
  return rows[0]!.documents.map((document) => {
    const last = signings.find(({ documentId }) => documentId === document.id)
    return { ...document, signing: last ? presentSigning(scope, last) : null }
  })
}

/** Returns the file of the current version. Throws not_found, also for a document that is not shared with the tenant. */
export async function ownDocumentFile(scope: TenantScope, id: string): Promise<string> {
  const { rows } = await scope.db.execute<{ fileId: string }>(sql`
    select d.file_id as "fileId" from document_shares s
      join documents d on d.organization_id = s.organization_id and d.id = s.document_id
     where s.organization_id = ${scope.organizationId} and s.tenant_id = ${scope.tenantId} and s.document_id = ${id} and d.deleted_at is null`)
  if (!rows[0]) throw new DomainError('not_found')
  return rows[0].fileId
}
