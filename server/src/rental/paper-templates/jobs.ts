/** Makes the papers of batches. Each has its own transaction, so that a batch goes on where it stopped. */
import { DomainError } from '@domovik/domain/errors.ts'
import { BATCH_DAYS } from '@domovik/domain/rental/paper-templates/kinds.ts'
import type { Language } from '@domovik/locales/index.ts'
import { sql } from 'drizzle-orm'
import { record, type SystemScope } from '../../machinery/scope/scope.ts'
import { acrossOrganizations, forOrganization } from '../../machinery/scope/system.ts'
import type { RequestedJob, Services } from '../../machinery/services/services.ts'
import { makePaper } from './make.ts'
import { findVersion } from './queries.ts'

const reason = 'make-papers'
/** Papers that one run makes; the next run goes on. */
const papersPerRun = 500
/** After so many failures that are not the paper's fault, the lease is refused and the batch goes on. */
const mostAttempts = 3

type Batch = { organizationId: string; id: string }
type Item = {
  leaseId: string
  versionId: string
  language: Language | null
  asked: Record<string, string>
  share: boolean
  createdBy: string | null
}

/** Running batches, the one with the fewest failures first. Also deletes the list of batches that ended long ago. */
const running = (services: Services): Promise<Batch[]> =>
  acrossOrganizations(services, reason, async (db) => {
    await db.execute(sql`
      delete from paper_batches where state <> 'running' and finished_at < app.now() - make_interval(days => ${BATCH_DAYS})`)
    const { rows } = await db.execute<Batch>(sql`
      select organization_id as "organizationId", id from paper_batches where state = 'running' order by created_at, id`)
    return rows
  })

export const makePapers: RequestedJob = {
  name: 'make-papers',
  onRequest: true,
  expireIn: 600,
  run: async (services) => {
    let left = papersPerRun
    for (const batch of await running(services))
      while (left > 0 && (await makeNext(services, batch))) left -= 1
  },
}

/** Makes one paper of the batch. Returns false if none waits, or if the next one could not be tried. */
async function makeNext(services: Services, { organizationId, id }: Batch): Promise<boolean> {
  let taken: Item | undefined
  try {
    return await forOrganization(services, organizationId, reason, async (scope) => {
      taken = await take(scope, id)
      if (!taken) {
        await end(scope, id)
        return false
      }
      const { createdBy: userId, versionId, leaseId, language, asked, share } = taken
      const acting = { ...scope, userId, actor: { ...scope.actor, userId } }
      const version = await findVersion(scope, sql`v.id = ${versionId}`)
      const { documentId, unprintable } = await makePaper(
        acting,
        { version: version!, leaseId, language, asked },
        { share, batchId: id },
      )
      const boxes = sql`${sql.param(unprintable)}::text[]`
      await mark(scope, id, leaseId, sql`state = 'made', document_id = ${documentId}, unprintable = ${boxes}`)
      return true
    })
  } catch (error) {
    if (!taken) throw error
    return fail(services, { organizationId, id }, taken, error)
  }
}

/** Locks and returns the next lease of a running batch. A second worker takes another one. */
async function take(scope: SystemScope, id: string): Promise<Item | undefined> {
  const { rows } = await scope.db.execute<Item>(sql`
    select i.lease_id as "leaseId", b.version_id as "versionId", b.language, b.asked, b.share, b.created_by as "createdBy"
      from paper_batch_items i
      join paper_batches b on b.organization_id = i.organization_id and b.id = i.batch_id
     where i.organization_id = ${scope.organizationId} and i.batch_id = ${id} and i.state = 'waiting' and b.state = 'running'
     order by i.attempts, i.position limit 1 for update of i skip locked`)
  return rows[0]
}

async function mark(
  scope: SystemScope,
  id: string,
  leaseId: string,
  changes: ReturnType<typeof sql>,
): Promise<void> {
  await scope.db.execute(sql`
    update paper_batch_items set ${changes}
     where organization_id = ${scope.organizationId} and batch_id = ${id} and lease_id = ${leaseId}`)
}

/** Ends the batch if nothing waits, also not with another worker. */
async function end(scope: SystemScope, id: string): Promise<void> {
  const { rows } = await scope.db.execute<{ made: number; refused: number }>(sql`
    update paper_batches b set state = 'done', asked = '{}', finished_at = app.now()
     where b.organization_id = ${scope.organizationId} and b.id = ${id} and b.state = 'running'
       and not exists (select from paper_batch_items i where i.organization_id = b.organization_id and i.batch_id = b.id and i.state = 'waiting')
    returning (select count(*)::int from paper_batch_items i where i.organization_id = b.organization_id and i.batch_id = b.id and i.state = 'made') as made,
              (select count(*)::int from paper_batch_items i where i.organization_id = b.organization_id and i.batch_id = b.id and i.state = 'refused') as refused`)
  if (!rows[0]) return
  const details = { status: 'done', ...rows[0] }
  await record(scope, { action: 'UPDATE', table: 'paper_batches', recordId: id, details })
}

/** A paper that cannot be made is refused with its reason; after other failures it is tried again later. */
async function fail(
  services: Services,
  { organizationId, id }: Batch,
  { leaseId }: Item,
  error: unknown,
): Promise<boolean> {
  const known = error instanceof DomainError && error.code !== 'service_unavailable' ? error : null
  if (!known) services.log.error({ err: error, organizationId, batch: id }, 'a paper of a batch was not made')
  const missing = String(known?.details.missing ?? '')
    .split(', ')
    .filter((key) => key !== '')
  await forOrganization(services, organizationId, reason, async (scope) => {
    const code = known?.code ?? 'internal_error'
    const refused = sql`state = 'refused', reason = ${code}, missing = ${sql.param(missing)}::text[]`
    const again = sql`attempts = attempts + 1, state = case when attempts + 1 >= ${mostAttempts} then 'refused' else 'waiting' end,
      reason = case when attempts + 1 >= ${mostAttempts} then ${code} end`
    await mark(scope, id, leaseId, known ? refused : again)
  })
  return known !== null
}
