/** Batches of papers: starting, reading and stopping them, and their documents as one archive. */
import type { getBatch, startBatch } from '@domovik/contract/admin/rental/paper-templates.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import type { Language } from '@domovik/locales/index.ts'
import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract'
import { sql } from 'drizzle-orm'
import { newId } from '../../machinery/db/ids.ts'
import { hasPermission, record, type Scope } from '../../machinery/scope/scope.ts'
import { archiveOf } from '../documents/archive.ts'
import { makePapers } from './jobs.ts'
import { languageOf, showsAccounts } from './paper.ts'
import { batchCounts, knownLeases, newestVersion } from './queries.ts'
import { paperBatches, paperBatchItems } from './table.ts'

export type Batch = InferContractRouterOutputs<{ get: typeof getBatch }>['get']
type Start = InferContractRouterInputs<{ start: typeof startBatch }>['start']

/**
 * Stores the batch and requests the job. Returns its id. The job reads every account, so a text that names one needs the
 * permission to view payments. Throws not_found, template_not_published, forbidden, letters_made_today.
 */
export async function beginBatch(
  scope: Scope,
  { id: templateId, leaseIds, language, asked = {}, share = false, again = false }: Start,
): Promise<string> {
  const { db, organizationId, services, userId } = scope
  const version = await newestVersion(scope, templateId)
  if (language) languageOf(version.texts, language, language)
  if (showsAccounts(version.texts) && !hasPermission(scope, 'view_payments'))
    throw new DomainError('forbidden', { needs: 'view_payments' })
  const leases = await knownLeases(scope, leaseIds)
  await requireNew(scope, version.id, leases, again)
  const id = newId()
  await db.insert(paperBatches).values({
    ...{ organizationId, id, versionId: version.id, language: language ?? null, asked, share },
    createdBy: userId,
  })
  await db
    .insert(paperBatchItems)
    .values(leases.map((leaseId, position) => ({ organizationId, batchId: id, position, leaseId })))
  await record(scope, {
    action: 'CREATE',
    table: 'paper_batches',
    recordId: id,
    details: { template: version.name, version: version.number, leases: leases.length, share },
  })
  await services.jobs.enqueue(db, makePapers, {})
  return id
}

/**
 * Throws letters_made_today with the number of leases that got a document of this version today or wait for one, unless the caller wants
 * them `again`. Two callers at the same moment wait for each other.
 */
async function requireNew(
  { db, organizationId, timeZone, today }: Scope,
  versionId: string,
  leaseIds: readonly string[],
  again: boolean,
): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`papers ${organizationId}`}, 0))`)
  if (again) return
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count
      from paper_batches b
      join paper_batch_items i on i.organization_id = b.organization_id and i.batch_id = b.id and i.state in ('waiting', 'made')
      left join documents d on d.organization_id = i.organization_id and d.id = i.document_id
     where b.organization_id = ${organizationId} and b.version_id = ${versionId} and i.lease_id = any (${sql.param([...leaseIds])}::uuid[])
       and (b.created_at at time zone ${timeZone})::date = ${today}::date and d.deleted_at is null`)
  const { count } = rows[0]!
  if (count > 0) throw new DomainError('letters_made_today', { count })
}

/** Returns the batch with its leases. Throws not_found. */
export async function findBatch(scope: Scope, id: string): Promise<Batch> {
  const { rows } = await scope.db.execute<{ batch: Omit<Batch, 'can'> }>(sql`
    select to_json(row) as batch from (
      select b.id, v.number as version, b.state, ${batchCounts}, b.created_at as "createdAt", t.id as "templateId", t.name as "templateName",
             (select coalesce(json_agg(json_build_object('leaseId', i.lease_id, 'tenantName', n.name, 'propertyAddress', p.address, 'state', i.state,
                       'reason', i.reason, 'missing', i.missing, 'unprintable', i.unprintable,
                       'documentId', case when d.deleted_at is null then d.id end) order by i.position), '[]'::json)
                from paper_batch_items i
                join leases l on l.organization_id = i.organization_id and l.id = i.lease_id
                join tenants n on n.organization_id = i.organization_id and n.id = l.tenant_id
                join properties p on p.organization_id = i.organization_id and p.id = l.property_id
                left join documents d on d.organization_id = i.organization_id and d.id = i.document_id
               where i.organization_id = b.organization_id and i.batch_id = b.id) as items
        from paper_batches b
        join document_template_versions v on v.organization_id = b.organization_id and v.id = b.version_id
        join document_templates t on t.organization_id = b.organization_id and t.id = v.template_id
       where b.organization_id = ${scope.organizationId} and b.id = ${id}) as row`)
  if (!rows[0]) throw new DomainError('not_found')
  const { batch } = rows[0]
  const cancel = batch.state === 'running' && hasPermission(scope, 'edit_tenants')
  return { ...batch, can: { cancel } }
}

/** Stops a batch; papers that are made stay. Does nothing to one that has ended. Throws not_found. */
export async function stopBatch(scope: Scope, id: string): Promise<Batch> {
  const { db, organizationId } = scope
  const { rows } = await db.execute(sql`
    update paper_batches set state = 'cancelled', asked = '{}', finished_at = app.now()
     where organization_id = ${organizationId} and id = ${id} and state = 'running' returning id`)
  if (rows.length > 0) {
    await db.execute(sql`
      update paper_batch_items set state = 'cancelled'
       where organization_id = ${organizationId} and batch_id = ${id} and state = 'waiting'`)
    const details = { status: 'cancelled' }
    await record(scope, { action: 'UPDATE', table: 'paper_batches', recordId: id, details })
  }
  return findBatch(scope, id)
}

/** Returns the documents of the batch that still exist as one archive. Throws not_found if there is none. */
export async function archiveOfBatch(scope: Scope, id: string, language: Language) {
  const { items, templateName } = await findBatch(scope, id)
  const ids = items.flatMap(({ documentId }) => documentId ?? [])
  if (ids.length === 0) throw new DomainError('not_found')
  return archiveOf(scope, ids, { name: `${templateName}.zip`, language, isBatch: true })
}
