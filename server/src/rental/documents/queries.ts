/** Reads and writes documents. */
import type { documentRow, get } from '@domovik/contract/admin/rental/documents.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import type { DocumentKind, DocumentSubject } from '@domovik/domain/rental/documents/kinds.ts'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { among, type ListPlan, mentioning, oneOf } from '../../machinery/db/list.ts'
import { hasPermission, type OrganizationScope, type Scope } from '../../machinery/scope/scope.ts'
import { documents } from './table.ts'

export type DocumentRow = z.infer<typeof documentRow>
type Detail = InferContractRouterOutputs<{ get: typeof get }>['get']

type Filters = {
  q?: string
  kind?: string[]
  state?: string[]
  subject?: string[]
  sharing?: 'shared' | 'private' | 'unseen'
  propertyId?: string
  tenantId?: string
  leaseId?: string
  ticketId?: string
}

/** Documents that the caller may see: those with identity numbers only with the permission to edit tenants. */
export const visibleDocuments = (scope: Scope, kind: SQL = sql`d.kind`): SQL =>
  hasPermission(scope, 'edit_tenants') ? sql`` : sql`and ${kind} <> 'identity'`

const selectDocuments = (scope: Scope, where: SQL): SQL => sql`
  select d.id, d.kind, d.title, d.subject, p.id as "propertyId", p.address as "propertyAddress", t.id as "tenantId", t.name as "tenantName",
         d.lease_id as "leaseId", d.ticket_id as "ticketId", k.title as "ticketTitle", d.expires_on as "expiresOn",
         app.document_state(d.expires_on, ${scope.today}) as state,
         case when f.media_type = 'application/pdf' then 'pdf' else 'picture' end as format, f.bytes,
         (select count(*)::int from files v where v.organization_id = d.organization_id and v.owner_table = 'documents' and v.owner_id = d.id
             and v.removed_at is null) as versions,
         read.shared, read.seen, d.withdrawn_at as "withdrawnAt", d.created_at as "createdAt", d.updated_at as "updatedAt"
    from documents d
    join files f on f.organization_id = d.organization_id and f.id = d.file_id
    left join leases l on l.organization_id = d.organization_id and l.id = d.lease_id
    left join tickets k on k.organization_id = d.organization_id and k.id = d.ticket_id
    left join properties p on p.organization_id = d.organization_id and p.id = coalesce(d.property_id, l.property_id, k.property_id)
    left join tenants t on t.organization_id = d.organization_id and t.id = coalesce(d.tenant_id, l.tenant_id, k.tenant_id)
    cross join lateral (
      select count(*)::int as shared, count(s.seen_at)::int as seen from document_shares s
       where s.organization_id = d.organization_id and s.document_id = d.id) as read
   where d.organization_id = ${scope.organizationId} and d.deleted_at is null ${visibleDocuments(scope)} ${where}`

/** The list of documents, filtered, with the sum of their sizes in bytes. */
export function documentList(scope: Scope, filters: Filters): ListPlan {
  const sharing = {
    shared: sql`shared > 0`,
    private: sql`shared = 0`,
    unseen: sql`seen < shared`,
  }
  return {
    rows: selectDocuments(
      scope,
      sql`${among(sql`d.kind`, filters.kind)} ${among(sql`d.subject`, filters.subject)}
        ${filters.propertyId ? sql`and p.id = ${filters.propertyId}` : sql``}
        ${filters.tenantId ? sql`and t.id = ${filters.tenantId}` : sql``}
        ${filters.leaseId ? sql`and d.lease_id = ${filters.leaseId}` : sql``}
        ${filters.ticketId ? sql`and d.ticket_id = ${filters.ticketId}` : sql``}
        ${mentioning(filters.q, [sql`d.title`, sql`f.name`, sql`p.address`, sql`t.name`])}`,
    ),
    derived: [oneOf(sql`state`, filters.state), filters.sharing && sharing[filters.sharing]],
    sorts: {
      createdAt: sql`"createdAt"`,
      title: sql`title collate "pl-x-icu"`,
      expiresOn: sql`coalesce("expiresOn", 'infinity'::date)`,
    },
    defaultSort: '-createdAt',
    totals: { bytes: sql`coalesce(sum(bytes), 0)` },
  }
}

/** Returns one document. Throws not_found. */
export async function findDocument(scope: Scope, id: string): Promise<DocumentRow> {
  const { rows } = await scope.db.execute<{ document: DocumentRow }>(sql`
    select to_json(row) as document from (${selectDocuments(scope, sql`and d.id = ${id}`)}) as row`)
  if (!rows[0]) throw new DomainError('not_found')
  return rows[0].document
}

/** Locks the document until the end of the transaction, so that changes of its readers and versions wait. Throws not_found. */
export async function lockDocument(scope: Scope, id: string): Promise<void> {
  const { rows } = await scope.db.execute(
    sql`select 1 from documents d where d.organization_id = ${scope.organizationId} and d.id = ${id} and d.deleted_at is null ${visibleDocuments(scope)} for update`,
  )
  if (!rows[0]) throw new DomainError('not_found')
}

/** Returns the versions of a document, the newest first. */
export async function versionsOf(scope: Scope, documentId: string): Promise<Detail['versions']> {
  const { rows } = await scope.db.execute<{ versions: Detail['versions'] }>(sql`
    select coalesce(json_agg(row order by row.number desc), '[]'::json) as versions from (
      select f.id, row_number() over (order by f.created_at, f.id)::int as number, f.name,
             case when f.media_type = 'application/pdf' then 'pdf' else 'picture' end as format, f.bytes, f.width, f.height,
             f.created_at as "createdAt"
        from files f where f.organization_id = ${scope.organizationId} and f.owner_table = 'documents' and f.owner_id = ${documentId}
         and f.removed_at is null) as row`)
  return rows[0]!.versions
}

/** Returns the file of the current version. Throws not_found. */
export async function currentFile(scope: Scope, id: string): Promise<string> {
  const [row] = await scope.db
    .select({ fileId: documents.fileId })
    .from(documents)
    .where(
      and(
        eq(documents.organizationId, scope.organizationId),
        eq(documents.id, id),
        isNull(documents.deletedAt),
      ),
    )
  if (!row) throw new DomainError('not_found')
  return row.fileId
}

const columns: Record<
  Exclude<DocumentSubject, 'organization'>,
  { column: 'propertyId' | 'tenantId' | 'leaseId' | 'ticketId'; table: SQL }
> = {
  property: { column: 'propertyId', table: sql`properties` },
  tenant: { column: 'tenantId', table: sql`tenants` },
  lease: { column: 'leaseId', table: sql`leases` },
  ticket: { column: 'ticketId', table: sql`tickets` },
}

/** Returns the columns that name the record of a document. Throws not_found if the organization has no such record. */
export async function subjectColumns(scope: Scope, subject: DocumentSubject, subjectId: string | undefined) {
  if (subject === 'organization') {
    if (subjectId !== undefined && subjectId !== scope.organizationId) throw new DomainError('not_found')
    return {}
  }
  const { column, table } = columns[subject]
  const kept = subject === 'lease' ? sql`` : sql`and deleted_at is null`
  const { rows } = await scope.db.execute(
    sql`select 1 from ${table} where organization_id = ${scope.organizationId} and id = ${subjectId ?? null} ${kept} for key share`,
  )
  if (!rows[0]) throw new DomainError('not_found')
  return { [column]: subjectId! }
}

type NewDocument = {
  id: string
  kind: DocumentKind
  title: string
  subject: DocumentSubject
  fileId: string
  expiresOn: string | null
  statesId?: string | null
  statesRows?: string[] | null
}

/** Inserts a document; `about` comes from subjectColumns. */
export async function insertDocument(
  scope: OrganizationScope,
  document: NewDocument,
  about: object,
): Promise<void> {
  await scope.db
    .insert(documents)
    .values({ ...document, ...about, organizationId: scope.organizationId, createdBy: scope.userId })
}

/** Updates a document. Throws not_found, or version_conflict if it was changed after `seen`. */
export async function updateDocument(
  scope: Scope,
  id: string,
  changes: Partial<typeof documents.$inferInsert>,
  seen?: string,
): Promise<void> {
  const changed = await scope.db
    .update(documents)
    .set({ ...changes, updatedAt: sql`app.now()` })
    .where(
      and(
        eq(documents.organizationId, scope.organizationId),
        isNull(documents.deletedAt),
        eq(documents.id, id),
        seen ? eq(documents.updatedAt, new Date(seen)) : undefined,
      ),
    )
    .returning({ id: documents.id })
  if (changed.length > 0) return
  await findDocument(scope, id)
  throw new DomainError('version_conflict')
}

/** Returns the given documents that the caller may see, with the number of their readers, and locks their rows. */
export async function lockDocuments(
  scope: Scope,
  ids: readonly string[],
): Promise<{ id: string; kind: DocumentKind; shared: number }[]> {
  const { rows } = await scope.db.execute<{ id: string; kind: DocumentKind; shared: number }>(sql`
    select d.id, d.kind, (select count(*)::int from document_shares s
                           where s.organization_id = d.organization_id and s.document_id = d.id) as shared
      from documents d
     where d.organization_id = ${scope.organizationId} and d.id = any(${sql.param([...ids])}::uuid[]) and d.deleted_at is null
           ${visibleDocuments(scope)}
     order by d.id for update of d`)
  return rows
}

/**
 * Returns the given documents that the caller may see, also removed ones, and locks their rows. Throws not_found if the caller may see
 * none of them.
 */
export async function lockSeen(scope: Scope, ids: readonly string[]): Promise<string[]> {
  const { rows } = await scope.db.execute<{ id: string }>(sql`
    select d.id from documents d
     where d.organization_id = ${scope.organizationId} and d.id = any(${sql.param([...ids])}::uuid[]) ${visibleDocuments(scope)}
     order by d.id for update`)
  if (rows.length === 0) throw new DomainError('not_found')
  return rows.map(({ id }) => id)
}

/** Sets the kind of the given documents. */
export async function setKind(scope: Scope, ids: readonly string[], kind: DocumentKind): Promise<void> {
  await scope.db
    .update(documents)
    .set({ kind, updatedAt: sql`app.now()` })
    .where(and(eq(documents.organizationId, scope.organizationId), inArray(documents.id, [...ids])))
}

/** Returns the kind and the days of a lease; null without one. */
export async function leaseFacts(scope: Scope, leaseId: string | null): Promise<Detail['lease']> {
  const { rows } = await scope.db.execute<NonNullable<Detail['lease']>>(sql`
    select kind, start_date::text as start, end_date::text as end from leases
     where organization_id = ${scope.organizationId} and id = ${leaseId}::uuid`)
  return rows[0] ?? null
}
