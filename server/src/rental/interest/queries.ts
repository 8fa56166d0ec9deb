/** Reads and writes rates, postings and waivers of late interest, and finds the charges that may bear it. */
import {
  type InterestRates,
  type InterestSegment,
  interestRules,
  type LeaseInterest,
  lacksRate,
  type OrganizationInterest,
} from '@domovik/domain/rental/interest/late-interest.ts'
import {
  type KnownRate,
  type StatutorySeries,
  statutoryRates,
} from '@domovik/domain/rental/interest/rate-series.ts'
import { sql } from 'drizzle-orm'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { officialValues, ratesOfSeries } from '../official-series/values.ts'
import { isOverdueOn } from '../payments/ledger-sql.ts'
import { interestPostings } from './table.ts'

type Rate = { validFrom: string; percent: string }
type Stored = { lateInterest: OrganizationInterest; statutorySeries: StatutorySeries | null; rates: Rate[] }
export type Setting = Omit<Stored, 'rates'> & { rates: KnownRate[]; commercial: InterestRates['commercial'] }

/** Returns the setting of the organization and the rates it uses, oldest first: its own, and those of official series. */
export async function settingOf(scope: OrganizationScope): Promise<Setting> {
  const { rows } = await scope.db.execute<Stored>(sql`
    select o.late_interest as "lateInterest", o.statutory_series as "statutorySeries",
           (select coalesce(json_agg(json_build_object('validFrom', r.valid_from, 'percent', r.percent) order by r.valid_from), '[]'::json)
              from interest_rates r where r.organization_id = o.id) as rates
      from organizations o where o.id = ${scope.organizationId}`)
  const { rates, ...stored } = rows[0]!
  const official = await officialValues(scope.db)
  const { statutorySeries } = stored
  return {
    ...stored,
    rates: statutoryRates(
      rates.map(({ validFrom, percent }) => ({ from: validFrom, percent })),
      statutorySeries ? ratesOfSeries(official, statutorySeries) : [],
    ),
    commercial: {
      pl_commercial: ratesOfSeries(official, 'pl_commercial'),
      eu_commercial: ratesOfSeries(official, 'eu_commercial'),
    },
  }
}

export const ratesOf = ({ rates, commercial }: Setting): InterestRates => ({ statutory: rates, commercial })

/** Chooses the official series of statutory rates that the organization follows, or none. */
export async function saveSeries(scope: OrganizationScope, series: StatutorySeries | null): Promise<void> {
  await scope.db.execute(
    sql`update organizations set statutory_series = ${series} where id = ${scope.organizationId}`,
  )
}

/** Saves a rate of the organization. A rate of the same day is replaced. */
export async function saveRate(scope: OrganizationScope, { validFrom, percent }: Rate): Promise<void> {
  await scope.db.execute(sql`
    insert into interest_rates (organization_id, valid_from, percent, user_id)
    values (${scope.organizationId}, ${validFrom}, ${percent}, ${scope.userId})
    on conflict (organization_id, valid_from) do update set percent = excluded.percent, user_id = excluded.user_id`)
}

/** Deletes the rate from a day on. Returns false if there was none. */
export async function deleteRate(scope: OrganizationScope, validFrom: string): Promise<boolean> {
  const { rowCount } = await scope.db.execute(
    sql`delete from interest_rates where organization_id = ${scope.organizationId} and valid_from = ${validFrom}`,
  )
  return (rowCount ?? 0) > 0
}

export type LateCharge = {
  chargeId: string
  tenantId: string
  tenantName: string
  tenantEmail: string | null
  leaseId: string | null
  propertyId: string | null
  propertyAddress: string | null
  lateInterest: LeaseInterest | null
  percent: string | null
  /** Interest settled by earlier postings that are not reversed, in cents, and the last day it counts. In a proposal less what is credited. */
  settled: number
  settledUntil: string | null
  waived: boolean
  waiverReason: string | null
  /** Its flat cost of recovery was charged and not reversed. */
  recovered: boolean
}
export type LateFilters = {
  tenantId?: string | undefined
  leaseId?: string | undefined
  chargeIds?: readonly string[]
}

/** Returns the charges that are or were late by `until`: neither deposits, interest, flat costs of recovery nor cancelled charges. */
export async function lateCharges(
  scope: OrganizationScope,
  until: string,
  { tenantId, leaseId, chargeIds }: LateFilters,
): Promise<LateCharge[]> {
  const { rows } = await scope.db.execute<LateCharge>(sql`
    select c.charge_id as "chargeId", c.tenant_id as "tenantId", t.name as "tenantName", t.email as "tenantEmail", c.lease_id as "leaseId",
           c.property_id as "propertyId", p.address as "propertyAddress", l.late_interest as "lateInterest", l.late_interest_percent as percent,
           coalesce(done.settled, 0)::float8 as settled, done.until::text as "settledUntil", w.charge_id is not null as waived, w.reason as "waiverReason",
           exists (select from recovery_costs r where r.organization_id = c.organization_id and r.base_charge_id = c.charge_id
              and not exists (select from app.reversals v where v.organization_id = r.organization_id and v.parent_id = r.charge_id)) as recovered
      from charge_states c
      join tenants t on t.organization_id = c.organization_id and t.id = c.tenant_id and t.kind = 'tenant' and t.deleted_at is null
      left join leases l on l.organization_id = c.organization_id and l.id = c.lease_id
      left join properties p on p.organization_id = c.organization_id and p.id = c.property_id
      left join interest_waivers w on w.organization_id = c.organization_id and w.charge_id = c.charge_id
      left join (select i.base_charge_id, sum(i.proposed) as settled, max(i.until_date) as until from interest_postings i
                  where i.organization_id = ${scope.organizationId}
                    and not exists (select from app.reversals r where r.organization_id = i.organization_id and r.parent_id = i.charge_id)
                  group by i.base_charge_id) as done on done.base_charge_id = c.charge_id
     where c.organization_id = ${scope.organizationId} and not app.is_deposit(c.type) and c.type <> 'late_interest'
       and not exists (select from recovery_costs r where r.organization_id = c.organization_id and r.charge_id = c.charge_id)
       and app.is_charged(c.closed_as) and c.effective_due_date < ${until}
       and (c.remaining > 0 or c.settled_on > c.effective_due_date)
       ${tenantId ? sql`and c.tenant_id = ${tenantId}` : sql``}
       ${leaseId ? sql`and c.lease_id = ${leaseId}` : sql``}
       ${chargeIds ? sql`and c.charge_id = any(${sql.param([...chargeIds])}::uuid[])` : sql``}
     order by t.name collate "pl-x-icu", c.due_date, c.charge_id`)
  return rows
}

/** Returns those of the tenants of whom some overdue charge bears interest and has late days without a known rate. */
export async function tenantsWithoutRate(
  scope: OrganizationScope,
  tenantIds: readonly string[],
): Promise<ReadonlySet<string>> {
  type Late = { tenantId: string; lateInterest: LeaseInterest | null; percent: string | null; since: string }
  const { rows } = await scope.db.execute<Late>(sql`
    select c.tenant_id as "tenantId", l.late_interest as "lateInterest", l.late_interest_percent as percent, min(c.effective_due_date)::text as since
      from charge_states c
      left join leases l on l.organization_id = c.organization_id and l.id = c.lease_id
     where c.organization_id = ${scope.organizationId} and c.tenant_id = any(${sql.param([...tenantIds])}::uuid[])
       and ${isOverdueOn(sql`c`, scope.today)} and not app.is_deposit(c.type) and c.type <> 'late_interest'
       and not exists (select from interest_waivers w where w.organization_id = c.organization_id and w.charge_id = c.charge_id)
       and not exists (select from recovery_costs r where r.organization_id = c.organization_id and r.charge_id = c.charge_id)
     group by c.tenant_id, l.late_interest, l.late_interest_percent`)
  if (rows.length === 0) return new Set()
  const setting = await settingOf(scope)
  const lacking = rows.filter(({ lateInterest, percent, since }) => {
    const lease = lateInterest ? { lateInterest, percent } : null
    const rules = interestRules(setting.lateInterest, lease, ratesOf(setting))
    return rules !== null && lacksRate(rules, since, scope.today)
  })
  return new Set(lacking.map(({ tenantId }) => tenantId))
}

/** Returns the ids of the charges of a tenant that are flat costs of recovery. */
export async function recoveryCharges(
  scope: OrganizationScope,
  tenantId: string,
): Promise<ReadonlySet<string>> {
  const { rows } = await scope.db.execute<{ id: string }>(sql`
    select charge_id as id from recovery_costs where organization_id = ${scope.organizationId} and tenant_id = ${tenantId}`)
  return new Set(rows.map(({ id }) => id))
}

export type NewPosting = Omit<typeof interestPostings.$inferInsert, 'organizationId' | 'userId'>

export async function insertPostings(
  scope: OrganizationScope,
  postings: readonly NewPosting[],
): Promise<void> {
  if (postings.length === 0) return
  const { organizationId, userId } = scope
  await scope.db.insert(interestPostings).values(postings.map((row) => ({ ...row, organizationId, userId })))
}

export type Batch = {
  batchId: string
  postedOn: string
  until: string
  charges: number
  tenants: number
  amount: number
  standing: number
}

/** What was posted together: interest, and flat costs of recovery, which have no last day. */
const postedRows = sql`
  select organization_id, batch_id, charge_id, base_charge_id, tenant_id, created_at, until_date from interest_postings
  union all
  select organization_id, batch_id, charge_id, base_charge_id, tenant_id, created_at, null from recovery_costs`

/** Returns the newest batches of postings. */
export async function batchesOf(scope: OrganizationScope): Promise<Batch[]> {
  const { rows } = await scope.db.execute<{ batches: Batch[] }>(sql`
    select coalesce(json_agg(to_jsonb(row) - 'at' order by row.at desc, row."batchId"), '[]'::json) as batches from (
      select i.batch_id as "batchId", min(i.created_at) as at, min(x.posted_on) as "postedOn", max(coalesce(i.until_date, x.posted_on)) as until, count(*) as charges,
             count(distinct i.tenant_id) as tenants, sum(x.amount) as amount,
             count(*) filter (where not exists (select from app.reversals r where r.organization_id = i.organization_id and r.parent_id = i.charge_id)) as standing
        from (${postedRows}) as i join transactions x on x.organization_id = i.organization_id and x.id = i.charge_id
       where i.organization_id = ${scope.organizationId}
       group by i.batch_id order by 2 desc limit 50) as row`)
  return rows[0]!.batches
}

export type Standing = {
  chargeId: string
  tenantId: string
  leaseId: string | null
  propertyId: string | null
  amount: number
  /** The last day that the interest counts; null for a flat cost of recovery. */
  until: string | null
  /** The late charge. */
  base: { type: string; serviceFrom: string | null; description: string | null }
}

/** Returns the charges of a batch that are not reversed. */
export async function standingOf(scope: OrganizationScope, batchId: string): Promise<Standing[]> {
  const { rows } = await scope.db.execute<Standing>(sql`
    select x.id as "chargeId", x.tenant_id as "tenantId", x.lease_id as "leaseId", x.property_id as "propertyId", x.amount::float8 as amount,
           i.until_date::text as until, json_build_object('type', b.type, 'serviceFrom', b.service_from, 'description', b.description) as base
      from (${postedRows}) as i join transactions x on x.organization_id = i.organization_id and x.id = i.charge_id
      join transactions b on b.organization_id = i.organization_id and b.id = i.base_charge_id
     where i.organization_id = ${scope.organizationId} and i.batch_id = ${batchId}
       and not exists (select from app.reversals r where r.organization_id = i.organization_id and r.parent_id = i.charge_id)
     order by x.id`)
  return rows
}

/** Whether the organization has such a batch. */
export async function batchExists(scope: OrganizationScope, batchId: string): Promise<boolean> {
  const { rows } = await scope.db.execute(
    sql`select from (${postedRows}) as i where organization_id = ${scope.organizationId} and batch_id = ${batchId} limit 1`,
  )
  return rows.length > 0
}

export type Computation = {
  baseChargeId: string
  until: string
  proposed: number
  segments: InterestSegment[]
}

/** Returns how a charge of late interest was computed, or null. */
export async function computationOf(scope: OrganizationScope, chargeId: string): Promise<Computation | null> {
  const { rows } = await scope.db.execute<Computation>(sql`
    select base_charge_id as "baseChargeId", until_date::text as until, proposed::float8 as proposed, segments from interest_postings
     where organization_id = ${scope.organizationId} and charge_id = ${chargeId}`)
  return rows[0] ?? null
}

/** Waives interest on a charge or takes the waiver back. Returns the tenant, or null if there is no such charge. */
export async function setWaived(
  scope: OrganizationScope,
  chargeId: string,
  waived: { reason: string } | null,
): Promise<string | null> {
  const { rows } = await scope.db.execute<{ tenantId: string }>(
    waived
      ? sql`insert into interest_waivers (organization_id, charge_id, tenant_id, reason, user_id)
              select organization_id, id, tenant_id, ${waived.reason}::text, ${scope.userId}::uuid from transactions
               where organization_id = ${scope.organizationId} and id = ${chargeId} and kind = 'charge' and type <> 'late_interest'
            on conflict (organization_id, charge_id) do update set user_id = excluded.user_id, reason = excluded.reason
            returning tenant_id as "tenantId"`
      : sql`delete from interest_waivers where organization_id = ${scope.organizationId} and charge_id = ${chargeId}
            returning tenant_id as "tenantId"`,
  )
  return rows[0]?.tenantId ?? null
}
