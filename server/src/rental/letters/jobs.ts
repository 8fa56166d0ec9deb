/** Makes the letters of batches. Each has its own transaction, so that a batch goes on where it stopped. */
import { DomainError } from '@domovik/domain/errors.ts'
import { LETTER_BATCH_DAYS, LETTERS_PER_BATCH } from '@domovik/domain/rental/letters/kinds.ts'
import { sql } from 'drizzle-orm'
import { canDemandMoney } from '../../account/subscriptions/standing.ts'
import { knowRows } from '../../machinery/db/statistics.ts'
import { record, type SystemScope } from '../../machinery/scope/scope.ts'
import { acrossOrganizations, forOrganization } from '../../machinery/scope/system.ts'
import type { RequestedJob, Services } from '../../machinery/services/services.ts'
import { type LetterOrder, makeLetter } from './make.ts'

const reason = 'make-letters'
/** After so many failures that are not the letter's fault, the tenant is refused and the batch goes on. */
const mostAttempts = 3
/** More letters can change how large a table is. */
const manyLetters = 100

type Batch = { organizationId: string; id: string }
type Taken = LetterOrder & { position: number; createdBy: string | null }

/** Running batches, the oldest first. Also deletes the list of batches that ended long ago. */
const running = (services: Services): Promise<Batch[]> =>
  acrossOrganizations(services, reason, async (db) => {
    await db.execute(sql`
      delete from letter_batches where state <> 'running' and finished_at < app.now() - make_interval(days => ${LETTER_BATCH_DAYS})`)
    const { rows } = await db.execute<Batch>(sql`
      select organization_id as "organizationId", id from letter_batches where state = 'running' order by created_at, id`)
    return rows
  })

export const makeLetters: RequestedJob = {
  name: 'make-letters',
  onRequest: true,
  expireIn: 600,
  run: async (services) => {
    let left = LETTERS_PER_BATCH
    for (const batch of await running(services))
      while (left > 0 && (await makeNext(services, batch))) left -= 1
    if (left < LETTERS_PER_BATCH - manyLetters) await knowRows(services)
  },
}

/** Makes one letter of the batch. Returns false if none waits or may be sent, or if the next one could not be tried. */
async function makeNext(services: Services, { organizationId, id }: Batch): Promise<boolean> {
  let taken: Taken | undefined
  try {
    return await forOrganization(services, organizationId, reason, async (scope) => {
      // Letters state what is owed. The batch goes on when the organization can act again.
      if (!(await canDemandMoney(scope))) return false
      taken = await take(scope, id)
      if (!taken) {
        await end(scope, id)
        return false
      }
      const { createdBy: userId } = taken
      const acting = { ...scope, userId, actor: { ...scope.actor, userId } }
      const documentId = await makeLetter(acting, taken)
      await mark(scope, id, taken.position, sql`state = 'made', document_id = ${documentId}`)
      return true
    })
  } catch (error) {
    if (!taken) throw error
    return fail(services, { organizationId, id }, taken.position, error)
  }
}

/** Locks and returns the next letter of a running batch. A second worker takes another one. */
async function take(scope: SystemScope, id: string): Promise<Taken | undefined> {
  const { rows } = await scope.db.execute<Taken>(sql`
    select b.id as "batchId", b.kind, b.delivery, b.first_day::text as "firstDay", b.last_day::text as "lastDay", b.year, b.stage, b.pay_by::text as "payBy",
           i.position, i.tenant_id as "tenantId", i.payment_id as "paymentId", i.settlement_id as "settlementId", b.created_by as "createdBy"
      from letter_batch_items i
      join letter_batches b on b.organization_id = i.organization_id and b.id = i.batch_id
     where i.organization_id = ${scope.organizationId} and i.batch_id = ${id} and i.state = 'waiting' and b.state = 'running'
     order by i.attempts, i.position limit 1 for update of i skip locked`)
  return rows[0]
}

async function mark(
  scope: SystemScope,
  id: string,
  position: number,
  changes: ReturnType<typeof sql>,
): Promise<void> {
  await scope.db.execute(sql`
    update letter_batch_items set ${changes}
     where organization_id = ${scope.organizationId} and batch_id = ${id} and position = ${position}`)
}

/** Ends the batch if nothing waits, also not with another worker. */
async function end(scope: SystemScope, id: string): Promise<void> {
  const { rows } = await scope.db.execute<{ made: number; refused: number }>(sql`
    update letter_batches b set state = 'done', finished_at = app.now()
     where b.organization_id = ${scope.organizationId} and b.id = ${id} and b.state = 'running'
       and not exists (select from letter_batch_items i where i.organization_id = b.organization_id and i.batch_id = b.id and i.state = 'waiting')
    returning (select count(*)::int from letter_batch_items i where i.organization_id = b.organization_id and i.batch_id = b.id and i.state = 'made') as made,
              (select count(*)::int from letter_batch_items i where i.organization_id = b.organization_id and i.batch_id = b.id and i.state = 'refused') as refused`)
  if (!rows[0]) return
  const details = { status: 'done', ...rows[0] }
  await record(scope, { action: 'UPDATE', table: 'letter_batches', recordId: id, details })
}

/** A letter that cannot be made is refused with its reason; after other failures it is tried again later. */
async function fail(
  services: Services,
  { organizationId, id }: Batch,
  position: number,
  error: unknown,
): Promise<boolean> {
  const known = error instanceof DomainError && error.code !== 'service_unavailable' ? error : null
  if (!known)
    services.log.error({ err: error, organizationId, batch: id }, 'a letter of a batch was not made')
  await forOrganization(services, organizationId, reason, async (scope) => {
    const code = known?.code ?? 'internal_error'
    const again = sql`attempts = attempts + 1, state = case when attempts + 1 >= ${mostAttempts} then 'refused' else 'waiting' end,
      reason = case when attempts + 1 >= ${mostAttempts} then ${code} end`
    await mark(scope, id, position, known ? sql`state = 'refused', reason = ${code}` : again)
  })
  return known !== null
}
