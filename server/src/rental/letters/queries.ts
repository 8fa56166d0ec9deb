/** Reads batches of letters, and who could get one. */
import type { candidates, get } from '@domovik/contract/admin/rental/letters.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import { LETTERS_PER_BATCH } from '@domovik/domain/rental/letters/kinds.ts'
import { type DemandFacts, dueStage, lastDemand } from '@domovik/domain/rental/papers/stages.ts'
import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract'
import { type SQL, sql } from 'drizzle-orm'
import { hasPermission, type Scope } from '../../machinery/scope/scope.ts'
import { tenantsWithoutRate } from '../interest/queries.ts'
import { demandFacts } from '../papers/demand-letters.ts'
import { isOverdueOn } from '../payments/ledger-sql.ts'

export type Batch = InferContractRouterOutputs<{ get: typeof get }>['get']
type Asked = InferContractRouterInputs<{ candidates: typeof candidates }>['candidates']
type Candidates = InferContractRouterOutputs<{ candidates: typeof candidates }>['candidates']

const shownBatches = 30

const mayStart = (scope: Scope): boolean => hasPermission(scope, 'edit_payments')

const items = (where: SQL): SQL =>
  sql`(select count(*)::int from letter_batch_items i where i.organization_id = b.organization_id and i.batch_id = b.id ${where})`
const batchColumns = sql`b.id, b.kind, b.delivery, b.state, b.created_at as "createdAt", ${items(sql``)} as total,
  ${items(sql`and i.state = 'made'`)} as made, ${items(sql`and i.state = 'refused'`)} as refused`

export async function listBatches(scope: Scope) {
  const { rows } = await scope.db.execute<{ found: Omit<Batch, 'items' | 'can'>[] }>(sql`
    select coalesce(json_agg(row order by row."createdAt" desc, row.id), '[]'::json) as found from (
      select ${batchColumns} from letter_batches b where b.organization_id = ${scope.organizationId}
       order by b.created_at desc, b.id limit ${shownBatches}) as row`)
  return { batches: rows[0]!.found, can: { start: mayStart(scope) } }
}

/** Returns the batch with its letters. Throws not_found. */
export async function findBatch(scope: Scope, id: string): Promise<Batch> {
  const { rows } = await scope.db.execute<{ batch: Omit<Batch, 'can'> }>(sql`
    select to_json(row) as batch from (
      select ${batchColumns}, b.first_day as "from", b.last_day as "to", b.year, b.stage, b.pay_by as "payBy",
             (select coalesce(json_agg(json_build_object('position', i.position, 'tenantId', t.id, 'tenantName', t.name, 'state', i.state,
                       'reason', i.reason, 'documentId', case when d.deleted_at is null then d.id end, 'withdrawnAt', d.withdrawn_at) order by i.position), '[]'::json)
                from letter_batch_items i
                join tenants t on t.organization_id = i.organization_id and t.id = i.tenant_id
                left join documents d on d.organization_id = i.organization_id and d.id = i.document_id
               where i.organization_id = b.organization_id and i.batch_id = b.id) as items
        from letter_batches b where b.organization_id = ${scope.organizationId} and b.id = ${id}) as row`)
  if (!rows[0]) throw new DomainError('not_found')
  const { batch } = rows[0]
  return { ...batch, can: { cancel: batch.state === 'running' && mayStart(scope) } }
}

/** Who the letters of a kind are about; each row has `tenant_id`, `payment_id`, `amount` and `day`. */
function subjectsOf({ organizationId, today }: Scope, { kind, from, to, year }: Asked): SQL {
  switch (kind) {
    case 'demand':
      return sql`select c.tenant_id, null::uuid as payment_id, sum(c.remaining)::bigint as amount, null::date as day
        from charge_states c where c.organization_id = ${organizationId} and ${isOverdueOn(sql`c`, today)} group by c.tenant_id`
    case 'statement':
      return sql`select l.tenant_id, null::uuid as payment_id, null::bigint as amount, null::date as day
        from app.lettings l where l.organization_id = ${organizationId} and l.start_date <= ${today}::date and l.until_date > ${today}::date
       group by l.tenant_id`
    case 'confirmation': {
      const [first, last] = [`${year ?? today.slice(0, 4)}-01-01`, `${year ?? today.slice(0, 4)}-12-31`]
      return sql`select r.tenant_id, null::uuid as payment_id, sum(r.amount)::bigint as amount, null::date as day
        from (${receipts(organizationId, first, last)}) as r group by r.tenant_id`
    }
    case 'receipt':
      return receipts(organizationId, from ?? `${today.slice(0, 7)}-01`, to ?? today)
  }
}

/** Payments of tenants, without deposits and without those that were reversed. */
const receipts = (organizationId: string, from: string, to: string): SQL => sql`
  select p.tenant_id, p.id as payment_id, p.amount, p.effective_date as day
    from transactions p
   where p.organization_id = ${organizationId} and p.kind = 'receipt' and p.type = 'payment' and p.status = 'completed'
     and p.effective_date between ${from}::date and ${to}::date
     and not exists (select from transactions r where r.organization_id = p.organization_id and r.kind = 'reversal' and r.parent_id = p.id)`

/** Returns who could get a letter, by name. Throws period_invalid. */
export async function candidatesFor(scope: Scope, asked: Asked): Promise<Candidates> {
  if (asked.from && asked.to && asked.from > asked.to) throw new DomainError('period_invalid')
  const { rows } = await scope.db.execute<{
    found: Omit<Candidates['candidates'][number], 'demand'>[]
    total: number
  }>(sql`
    with subjects as (${subjectsOf(scope, asked)}),
    found as (
      select t.id as "tenantId", s.payment_id as "paymentId", t.name, s.amount, s.day, t.email is not null as email,
             exists (select from tenant_accounts a where a.organization_id = t.organization_id and a.tenant_id = t.id and a.disabled_at is null) as "inPortal"
        from subjects s join tenants t on t.organization_id = ${scope.organizationId} and t.id = s.tenant_id
       where t.deleted_at is null)
    select (select count(*)::int from found) as total,
           coalesce((select json_agg(row) from (select * from found order by name, "tenantId", day, "paymentId" limit ${LETTERS_PER_BATCH}) as row),
             '[]'::json) as found`)
  const { found, total } = rows[0]!
  const ids = asked.kind === 'demand' ? found.map(({ tenantId }) => tenantId) : []
  const facts = await demandFacts(scope, ids)
  const withoutRate = await tenantsWithoutRate(scope, ids)
  const candidates = found.map((each) => {
    const demand = demandOf(scope, facts.get(each.tenantId))
    return { ...each, demand: demand && { ...demand, missingRate: withoutRate.has(each.tenantId) } }
  })
  return { currency: scope.currency, candidates, total, can: { start: mayStart(scope) } }
}

function demandOf({ today }: Scope, facts: DemandFacts | undefined) {
  if (!facts) return null
  const last = lastDemand(facts.sent)
  return { last: last?.stage ?? null, lastOn: last?.sentOn ?? null, next: dueStage(facts, today) }
}
