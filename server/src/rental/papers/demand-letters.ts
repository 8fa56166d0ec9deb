/** The payment demands that tenants got, and what decides on the next stage. */
import { DomainError, refuseIssues } from '@domovik/domain/errors.ts'
import { POLISH_CURRENCY } from '@domovik/domain/rental/leases/polish-law.ts'
import { type DemandFacts, type DemandStage, lastDayToPay } from '@domovik/domain/rental/papers/stages.ts'
import { type SQL, sql } from 'drizzle-orm'
import { newId } from '../../machinery/db/ids.ts'
import { type OrganizationScope, record, type Scope } from '../../machinery/scope/scope.ts'
import { isHome, isLetOn, leasesInSeriousArrears } from '../leases/lease-sql.ts'
import { isOverdueOn } from '../payments/ledger-sql.ts'
import { demandLetters } from './table.ts'

/** Whether `d`, a row of demand_letters, still counts: its document was not removed. */
const isKept = (d: SQL): SQL =>
  sql`exists (select from documents x where x.organization_id = ${d}.organization_id and x.id = ${d}.document_id and x.deleted_at is null)`

/** The lease of a home that a notice is about: one that runs and is overdue, first one without a notice, then one with three full periods. */
export type NoticeHome = { leaseId: string; address: string; city: string | null; postalCode: string | null }

export type TenantFacts = DemandFacts & { home: NoticeHome | null }

/**
 * Returns what decides on the next letter of the given tenants, by tenant; those without an overdue charge are left out. Each part is
 * computed once for all tenants ("materialized"): PostgreSQL would compute the homes again for each tenant.
 */
export async function demandFacts(
  scope: OrganizationScope,
  tenantIds: readonly string[],
): Promise<Map<string, TenantFacts>> {
  const { organizationId, today } = scope
  type Row = Omit<TenantFacts, 'polish' | 'home' | 'threePeriods'> & {
    tenantId: string
    home: (NoticeHome & { serious: boolean }) | null
  }
  const { rows } = await scope.db.execute<Row>(sql`
    with overdue as materialized (
      select c.* from charge_states c
       where c.organization_id = ${organizationId} and c.tenant_id = any(${sql.param([...tenantIds])}::uuid[]) and ${isOverdueOn(sql`c`, today)}),
    late as materialized (
      select c.tenant_id, array_agg(c.charge_id) as charges, min(c.effective_due_date) as oldest,
             bool_or(exists (select from payment_reminders r
                              where r.organization_id = c.organization_id and r.charge_id = c.charge_id
                                and (r.stage like 'late%' or r.stage = 'by_hand'))) as reminded
        from overdue c group by c.tenant_id),
    serious as materialized (${leasesInSeriousArrears(scope, sql`and c.tenant_id = any(${sql.param([...tenantIds])}::uuid[])`)}),
    home as materialized (
      select distinct on (l.tenant_id) l.tenant_id, l.id, p.address, p.city, p.postal_code, s.lease_id is not null as serious
        from app.lettings l
        join (select c.lease_id, sum(c.remaining) as due, array_agg(c.charge_id) as charges from overdue c group by c.lease_id) as o on o.lease_id = l.id
        join properties p on p.organization_id = l.organization_id and p.id = l.property_id
        left join serious s on s.lease_id = l.id
       where l.organization_id = ${organizationId} and ${isLetOn(sql`l`, today)} and ${isHome(scope, sql`l.property_id`)}
       order by l.tenant_id, exists (select from demand_letters d where d.organization_id = l.organization_id and d.tenant_id = l.tenant_id and d.stage = 'notice'
                               and d.charge_ids && o.charges and ${isKept(sql`d`)}), s.lease_id is null, o.due desc, l.id)
    select late.tenant_id as "tenantId", late.oldest::text as "oldestDue", late.reminded,
           exists (select from app.lettings l where l.organization_id = ${organizationId} and l.tenant_id = late.tenant_id
             and ${isLetOn(sql`l`, today)}) as running,
           case when h.id is not null then
             json_build_object('leaseId', h.id, 'address', h.address, 'city', h.city, 'postalCode', h.postal_code, 'serious', h.serious) end as home,
           coalesce((select json_agg(json_build_object('stage', d.stage, 'sentOn', d.sent_on, 'payBy', d.pay_by, 'deliveredOn', d.delivered_on))
             from demand_letters d where d.organization_id = ${organizationId} and d.tenant_id = late.tenant_id
               and d.charge_ids && late.charges and ${isKept(sql`d`)}), '[]'::json) as sent
      from late left join home h on h.tenant_id = late.tenant_id`)
  const polish = scope.currency === POLISH_CURRENCY
  return new Map(
    rows.map(({ tenantId, home, ...facts }) => [
      tenantId,
      { ...facts, home, threePeriods: home?.serious ?? false, polish: polish && home !== null },
    ]),
  )
}

export type DemandLetter = {
  id: string
  documentId: string
  stage: DemandStage
  sentOn: string
  payBy: string | null
  deliveredOn: string | null
  total: number
}

const columns = sql`d.id, d.document_id as "documentId", d.stage, d.sent_on::text as "sentOn", d.pay_by::text as "payBy",
  d.delivered_on::text as "deliveredOn", d.total::float8 as total`

/** Returns the letters of a tenant, the newest first, each with the last day that it leaves for paying. */
export async function demandsOf(scope: OrganizationScope, tenantId: string) {
  const { rows } = await scope.db.execute<DemandLetter & { overdue: boolean }>(sql`
    select ${columns}, exists (select from charge_states c where c.organization_id = d.organization_id and c.charge_id = any (d.charge_ids)
             and ${isOverdueOn(sql`c`, scope.today)}) as overdue
      from demand_letters d
     where d.organization_id = ${scope.organizationId} and d.tenant_id = ${tenantId} and ${isKept(sql`d`)}
     order by d.sent_on desc, d.created_at desc, d.id`)
  return rows.map((letter) => ({ ...letter, lastDay: lastDayToPay(letter) }))
}

/**
 * The furthest stage that a tenant got for what is still overdue today, and its day: `stage` and `sent_on` of the tenant whose id is
 * `tenantId`. No row if no letter names an overdue charge. `owes` says who has one, so that letters of nobody else are looked up.
 */
export const lastDemandOf = (scope: OrganizationScope, tenantId: SQL, owes: SQL = sql`true`): SQL => sql`
  select d.stage, d.sent_on
    from demand_letters d
   where d.organization_id = ${scope.organizationId} and d.tenant_id = ${tenantId} and ${owes} and ${isKept(sql`d`)}
     and exists (select from charge_states c where c.organization_id = d.organization_id and c.charge_id = any (d.charge_ids)
       and ${isOverdueOn(sql`c`, scope.today)})
   order by array_position(array['reminder', 'demand', 'notice'], d.stage) desc, d.sent_on desc limit 1`

type NewLetter = Omit<DemandLetter, 'id' | 'sentOn' | 'deliveredOn'> & {
  tenantId: string
  chargeIds: string[]
}

export async function insertDemandLetter(scope: OrganizationScope, letter: NewLetter): Promise<void> {
  const { db, organizationId, today } = scope
  await db.insert(demandLetters).values({ organizationId, id: newId(), sentOn: today, ...letter })
}

/**
 * Enters the day on which a letter reached the tenant; null takes it back. Throws not_found, validation_failed, version_conflict if the
 * day is no longer `seen`.
 */
export async function deliverDemand(
  scope: Scope,
  { id, deliveredOn, seen }: { id: string; deliveredOn: string | null; seen?: string | null | undefined },
): Promise<void> {
  const { db, organizationId, today } = scope
  const { rows } = await db.execute<DemandLetter & { tenantId: string }>(sql`
    select ${columns}, d.tenant_id as "tenantId" from demand_letters d
     where d.organization_id = ${organizationId} and d.id = ${id} and ${isKept(sql`d`)} for update`)
  const letter = rows[0]
  if (!letter) throw new DomainError('not_found')
  if (seen !== undefined && seen !== letter.deliveredOn) throw new DomainError('version_conflict')
  if (deliveredOn !== null && (deliveredOn < letter.sentOn || deliveredOn > today))
    refuseIssues([{ field: 'deliveredOn', code: 'date_invalid' }])
  await db.execute(sql`
    update demand_letters set delivered_on = ${deliveredOn}::date where organization_id = ${organizationId} and id = ${id}`)
  await record(scope, {
    action: 'UPDATE',
    table: 'documents',
    recordId: letter.documentId,
    tenantId: letter.tenantId,
    details: { stage: letter.stage, demandDelivered: deliveredOn },
  })
}
