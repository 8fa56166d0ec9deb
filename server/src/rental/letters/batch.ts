/** Starts and stops batches of letters. */
import type { start } from '@domovik/contract/admin/rental/letters.ts'
import { DomainError, refuseIssues } from '@domovik/domain/errors.ts'
import type { Language } from '@domovik/locales/index.ts'
import type { InferContractRouterInputs } from '@orpc/contract'
import { sql } from 'drizzle-orm'
import { newId } from '../../machinery/db/ids.ts'
import { translator } from '../../machinery/i18n.ts'
import { record, type Scope } from '../../machinery/scope/scope.ts'
import { archiveOf } from '../documents/archive.ts'
import { requirePayBy } from '../papers/send-demand.ts'
import { makeLetters } from './jobs.ts'
import { type Batch, findBatch } from './queries.ts'
import { letterBatches, letterBatchItems } from './table.ts'

type Start = InferContractRouterInputs<{ start: typeof start }>['start']

/** Throws validation_failed for what the kind needs and lacks, period_invalid. */
function requireDetails(
  scope: Scope,
  { kind, firstDay, lastDay, year, stage = 'demand', payBy, to }: Start,
): void {
  if (kind === 'demand') requirePayBy(scope, { stage, payBy })
  if (kind === 'confirmation' && year === undefined) refuseIssues([{ field: 'year', code: 'required' }])
  if (kind === 'receipt' && to.some(({ paymentId }) => !paymentId))
    refuseIssues([{ field: 'to', code: 'required' }])
  if (kind !== 'statement') return
  if (!firstDay || !lastDay) refuseIssues([{ field: firstDay ? 'lastDay' : 'firstDay', code: 'required' }])
  if (firstDay! > lastDay! || lastDay! > scope.today) throw new DomainError('period_invalid')
}

/** Throws not_found if the organization lacks a tenant, or a payment of that tenant. */
async function requireKnown(scope: Scope, to: Start['to']): Promise<void> {
  const { rows } = await scope.db.execute<{ unknown: number }>(sql`
    select count(*)::int as unknown
      from jsonb_to_recordset(${JSON.stringify(to)}::jsonb) as x("tenantId" uuid, "paymentId" uuid)
     where not exists (select from tenants t where t.organization_id = ${scope.organizationId} and t.id = x."tenantId" and t.deleted_at is null)
        or x."paymentId" is not null and not exists (select from transactions p where p.organization_id = ${scope.organizationId}
             and p.id = x."paymentId" and p.tenant_id = x."tenantId" and p.kind = 'receipt')`)
  if (rows[0]!.unknown > 0) throw new DomainError('not_found')
}

/** Stores the batch and requests the job. Returns its id. Throws not_found, period_invalid, validation_failed, letters_made_today. */
export async function beginBatch(scope: Scope, input: Start): Promise<string> {
  requireDetails(scope, input)
  await requireKnown(scope, input.to)
  const { kind, delivery, firstDay, lastDay, year, stage = 'demand', payBy } = input
  const about = {
    firstDay: kind === 'statement' ? (firstDay ?? null) : null,
    lastDay: kind === 'statement' ? (lastDay ?? null) : null,
    year: kind === 'confirmation' ? (year ?? null) : null,
    stage: kind === 'demand' ? stage : null,
    payBy: kind === 'demand' && stage !== 'notice' ? (payBy ?? null) : null,
  }
  const once = new Map(
    input.to.map(({ tenantId, paymentId }) => {
      const payment = kind === 'receipt' ? (paymentId ?? null) : null
      return [`${tenantId} ${payment}`, { tenantId, paymentId: payment }]
    }),
  )
  const items = [...once.values()]
  if (kind !== 'demand') await requireNew(scope, { kind, ...about }, items, input.again ?? false)
  return insertBatch(scope, { kind, delivery, ...about }, items)
}

/**
 * Throws letters_made_today with the number of equal letters that were made today or wait, unless the caller wants them `again`. Two
 * callers at the same moment wait for each other, so that the second one sees the letters of the first.
 */
export async function requireNew(
  scope: Scope,
  { kind, firstDay, lastDay, year }: Pick<NewBatch, 'kind' | 'firstDay' | 'lastDay' | 'year'>,
  items: readonly NewItem[],
  again: boolean,
): Promise<void> {
  const { db, organizationId, timeZone, today } = scope
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`letters ${organizationId}`}, 0))`)
  if (again) return
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count
      from letter_batches b
      join letter_batch_items i on i.organization_id = b.organization_id and i.batch_id = b.id and i.state in ('waiting', 'made')
      join jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as x("tenantId" uuid, "paymentId" uuid, "settlementId" uuid)
        on x."tenantId" = i.tenant_id and x."paymentId" is not distinct from i.payment_id and x."settlementId" is not distinct from i.settlement_id
      left join documents d on d.organization_id = i.organization_id and d.id = i.document_id
     where b.organization_id = ${organizationId} and b.kind = ${kind} and (b.created_at at time zone ${timeZone})::date = ${today}::date
       and b.first_day is not distinct from ${firstDay ?? null}::date and b.last_day is not distinct from ${lastDay ?? null}::date
       and b.year is not distinct from ${year ?? null}::int and d.deleted_at is null`)
  const { count } = rows[0]!
  if (count > 0) throw new DomainError('letters_made_today', { count })
}

type NewBatch = Omit<typeof letterBatches.$inferInsert, 'organizationId' | 'id' | 'createdBy'>
type NewItem = { tenantId: string; paymentId?: string | null; settlementId?: string }

/** Stores a batch and requests the job. Returns its id. */
export async function insertBatch(scope: Scope, batch: NewBatch, items: readonly NewItem[]): Promise<string> {
  const { db, organizationId, services, userId } = scope
  const id = newId()
  await db.insert(letterBatches).values({ organizationId, id, ...batch, createdBy: userId })
  await db
    .insert(letterBatchItems)
    .values(items.map((item, position) => ({ organizationId, batchId: id, position, ...item })))
  const { kind, stage, delivery } = batch
  await record(scope, {
    action: 'CREATE',
    table: 'letter_batches',
    recordId: id,
    details: { letter: kind, ...(stage ? { stage } : {}), delivery, letters: items.length },
  })
  await services.jobs.enqueue(db, makeLetters, {})
  return id
}

/** Whether letters of a settlement of utilities wait to be made. */
export async function areLettersBeingMade(
  { db, organizationId }: Scope,
  utilitySettlementId: string,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from letter_batch_items i
      join letter_batches b on b.organization_id = i.organization_id and b.id = i.batch_id and b.state = 'running'
      join bills_settlements s on s.organization_id = i.organization_id and s.id = i.settlement_id
     where i.organization_id = ${organizationId} and s.utility_settlement_id = ${utilitySettlementId} limit 1`)
  return rows.length > 0
}

/** Stops a batch; letters that are made stay. Does nothing to one that has ended. Throws not_found. */
export async function stopBatch(scope: Scope, id: string): Promise<Batch> {
  const { db, organizationId } = scope
  const { rows } = await db.execute(sql`
    update letter_batches set state = 'cancelled', finished_at = app.now()
     where organization_id = ${organizationId} and id = ${id} and state = 'running' returning id`)
  if (rows.length > 0) {
    await db.execute(sql`
      update letter_batch_items set state = 'cancelled'
       where organization_id = ${organizationId} and batch_id = ${id} and state = 'waiting'`)
    const details = { status: 'cancelled' }
    await record(scope, { action: 'UPDATE', table: 'letter_batches', recordId: id, details })
  }
  return findBatch(scope, id)
}

/** Returns the letters of the batch that still apply as one archive. Throws not_found if there is none. */
export async function archiveOfBatch(scope: Scope, id: string, language: Language) {
  const { items, kind } = await findBatch(scope, id)
  const ids = items.flatMap(({ documentId, withdrawnAt }) =>
    documentId && withdrawnAt === null ? documentId : [],
  )
  if (ids.length === 0) throw new DomainError('not_found')
  const t = translator(language, 'letters')
  return archiveOf(scope, ids, { name: `${t(`kinds.${kind}`)}.zip`, language, isBatch: true })
}
