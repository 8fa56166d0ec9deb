/** Reads and writes handover reports. */
import { DomainError } from '@domovik/domain/errors.ts'
import type {
  InspectionContent,
  InspectionKind,
  InspectionStatus,
} from '@domovik/domain/rental/inspections/content.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { inspectionSignatures, inspections } from './table.ts'

export type StoredPhoto = {
  id: string
  rowId: string
  fileId: string
  /** The fingerprint of the file that was uploaded. */
  sha256: string
  width: number
  height: number
}

export type InspectionRecord = {
  id: string
  kind: InspectionKind
  state: InspectionStatus
  day: string
  leaseId: string
  propertyId: string
  propertyAddress: string
  tenantId: string
  tenantName: string
  signedAt: string | null
  sha256: string | null
  withdrawReason: string | null
  content: InspectionContent
  photos: StoredPhoto[]
  signatures: { role: 'landlord' | 'tenant'; signedName: string; signedAt: string }[]
}

/** The list leaves out what only one protocol shows. */
export type InspectionRow = Omit<
  InspectionRecord,
  'content' | 'photos' | 'signatures' | 'sha256' | 'withdrawReason'
>

/** SQL of the day of a protocol `i`; empty if nobody entered it. */
export const dayJson = sql`coalesce(jsonb_path_query_first(i.content, '$.rows[*] ? (@.kind == "protocol").fields.day.value') #>> '{}', '')`

const rowColumns = sql`
  i.id, i.kind, case when i.signed_at is not null then 'signed' when i.withdrawn_at is not null then 'withdrawn' else 'draft' end as state,
  ${dayJson} as day,
  i.lease_id as "leaseId", i.property_id as "propertyId", p.address as "propertyAddress", i.tenant_id as "tenantId", t.name as "tenantName",
  i.signed_at as "signedAt"`

const joined = sql`
  from inspections i
  join properties p on p.organization_id = i.organization_id and p.id = i.property_id
  join tenants t on t.organization_id = i.organization_id and t.id = i.tenant_id`

/** SQL of the photos of a protocol `i` as JSON, the oldest first. */
export const photosJson = sql`(
  select coalesce(json_agg(json_build_object('id', h.id, 'rowId', h.row_id, 'fileId', h.file_id, 'sha256', h.source_sha256,
           'width', f.width, 'height', f.height) order by h.created_at, h.id), '[]'::json)
    from inspection_photos h join files f on f.organization_id = h.organization_id and f.id = h.file_id and f.removed_at is null
   where h.organization_id = i.organization_id and h.inspection_id = i.id)`

/** SQL of the signatures of a protocol `i` as JSON, the landlord first. */
export const signaturesJson = sql`(
  select coalesce(json_agg(json_build_object('role', g.role, 'signedName', g.signed_name, 'signedAt', g.signed_at) order by g.role), '[]'::json)
    from inspection_signatures g where g.organization_id = i.organization_id and g.inspection_id = i.id)`

/** Returns protocols that match a condition on the alias `i`, the newest first. */
async function findInspections(scope: OrganizationScope, where: SQL): Promise<InspectionRecord[]> {
  const { rows } = await scope.db.execute<{ found: InspectionRecord[] }>(sql`
    select coalesce(json_agg(row order by row."createdAt" desc, row.id desc), '[]'::json) as found from (
      select ${rowColumns}, i.sha256, i.withdraw_reason as "withdrawReason", i.content, i.created_at as "createdAt",
             ${photosJson} as photos, ${signaturesJson} as signatures
        ${joined}
       where i.organization_id = ${scope.organizationId} and ${where}) as row`)
  return rows[0]!.found
}

/** Returns a protocol. Throws not_found. */
export async function findInspection(scope: OrganizationScope, id: string): Promise<InspectionRecord> {
  const [found] = await findInspections(scope, sql`i.id = ${id}`)
  if (!found) throw new DomainError('not_found')
  return found
}

/** Locks a protocol until the end of the transaction and returns it. Throws not_found. */
export async function lockInspection(scope: OrganizationScope, id: string): Promise<InspectionRecord> {
  await scope.db.execute(
    sql`select 1 from inspections where organization_id = ${scope.organizationId} and id = ${id} for update`,
  )
  return findInspection(scope, id)
}

/** Locks a draft. Throws not_found, or inspection_locked for a protocol that is signed or withdrawn. */
export async function lockDraft(scope: OrganizationScope, id: string): Promise<InspectionRecord> {
  const found = await lockInspection(scope, id)
  if (found.state !== 'draft') throw new DomainError('inspection_locked')
  return found
}

/** Returns the protocols of a lease or a property, the newest first. */
export async function listInspections(
  scope: OrganizationScope,
  { leaseId, propertyId }: { leaseId?: string; propertyId?: string },
): Promise<InspectionRow[]> {
  const { rows } = await scope.db.execute<{ found: InspectionRow[] }>(sql`
    select coalesce(json_agg(row order by row."createdAt" desc, row.id desc), '[]'::json) as found from (
      select ${rowColumns}, i.created_at as "createdAt" ${joined}
       where i.organization_id = ${scope.organizationId}
         ${leaseId ? sql`and i.lease_id = ${leaseId}` : sql``} ${propertyId ? sql`and i.property_id = ${propertyId}` : sql``}
       order by i.created_at desc limit 200) as row`)
  return rows[0]!.found
}

/** Returns the newest signed protocol that matches; null if there is none. */
export async function lastSigned(
  scope: OrganizationScope,
  of: { leaseId: string; kind: InspectionKind } | { propertyId: string },
): Promise<InspectionRecord | null> {
  const which =
    'propertyId' in of
      ? sql`i.property_id = ${of.propertyId}`
      : sql`i.lease_id = ${of.leaseId} and i.kind = ${of.kind}`
  const [found] = await findInspections(
    scope,
    sql`i.id = (select i.id from inspections i where i.organization_id = ${scope.organizationId} and ${which} and i.signed_at is not null
                 order by i.signed_at desc, i.id desc limit 1)`,
  )
  return found ?? null
}

/** Saves the content of a locked draft. */
export async function saveContent(
  scope: OrganizationScope,
  id: string,
  content: InspectionContent,
): Promise<void> {
  await scope.db.execute(sql`
    update inspections set content = ${JSON.stringify(content)}::jsonb, updated_at = app.now()
     where organization_id = ${scope.organizationId} and id = ${id}`)
}

/** Stores a protocol. Returns false if the lease has a draft of this kind already. */
export async function insertInspection(
  scope: OrganizationScope,
  row: Omit<typeof inspections.$inferInsert, 'organizationId'>,
): Promise<boolean> {
  const made = await scope.db
    .insert(inspections)
    .values({ ...row, organizationId: scope.organizationId })
    .onConflictDoNothing()
    .returning({ id: inspections.id })
  return made.length > 0
}

export async function insertSignature(
  scope: OrganizationScope,
  row: Omit<typeof inspectionSignatures.$inferInsert, 'organizationId'>,
): Promise<void> {
  await scope.db.insert(inspectionSignatures).values({ ...row, organizationId: scope.organizationId })
}
