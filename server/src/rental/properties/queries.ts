/**
 * Reads and writes properties. The status is derived (docs/finance.md 3.4): from today's lease, otherwise from
 * days out of service.
 */
import { DomainError } from '@domovik/domain/errors.ts'
import type { BlockKind } from '@domovik/domain/rental/bookings/blocks.ts'
import type { PropertyStatus } from '@domovik/domain/rental/properties/types.ts'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { among, type ListPlan, mentioning, oneOf } from '../../machinery/db/list.ts'
import { coverOf } from '../../machinery/files/album.ts'
import { refuseByMoney } from '../../machinery/http/needs.ts'
import { hasPermission, type OrganizationScope, type Scope } from '../../machinery/scope/scope.ts'
import { isSold } from '../bookings/booking-sql.ts'
import { isLetOn, lettingStatusOn, rentOn } from '../leases/lease-sql.ts'
import { isOverdueOn, overdueBy } from '../payments/ledger-sql.ts'
import { isOutOfServiceOn, isSoldOn, propertyStatusOn } from './property-sql.ts'
import { outOfService, properties } from './table.ts'

type Filters = { q?: string; status?: string[]; propertyType?: string[]; rentalType?: string[] }

const p = sql`p`
const l = sql`l`

/**
 * The list of properties with its filters, sort orders and totals in cents. Tenants are shown and found only with the permission to
 * see tenants, overdue money only with the permission to see payments; sorting by it needs the same. Throws forbidden.
 */
export function propertyList(scope: Scope, filters: Filters & { sort?: string | undefined }): ListPlan {
  refuseByMoney(scope, filters, ['overdue'])
  const seesTenants = hasPermission(scope, 'view_tenants')
  const seesMoney = hasPermission(scope, 'view_payments')
  const tenantColumns = seesTenants
    ? sql`lease.tenant_id as "tenantId", t.name as "tenantName"`
    : sql`null::uuid as "tenantId", null::text as "tenantName"`
  const overdueColumns = seesMoney
    ? sql`coalesce(late.overdue, 0)::bigint as overdue, coalesce(late.overdue - coalesce(late.arrears, 0), 0)::bigint as "overdueDeposits"`
    : sql`null::bigint as overdue, null::bigint as "overdueDeposits"`
  const rows = sql`
      select p.id, p.address, p.city, p.property_type as "propertyType", p.rental_type as "rentalType",
             app.property_status(lease.id is not null or ${isSoldOn(p, scope.today)}, ${isOutOfServiceOn(p, scope.today)}) as status, p.square_footage as "squareFootage", p.area_unit as "areaUnit",
             p.latitude, p.longitude, p.registration_number as "registrationNumber",
             ${scope.currency}::text as currency, p.rent_amount as "rentAmount", ${tenantColumns},
             lease.end_date as "leaseEnd", ${overdueColumns},
             ${coverOf('properties', sql`p.organization_id`, sql`p.id`)} as cover, p.created_at as "createdAt"
        from properties p
        left join app.lettings lease on lease.organization_id = p.organization_id and lease.property_id = p.id and ${isLetOn(sql`lease`, scope.today)}
        left join tenants t on t.organization_id = p.organization_id and t.id = lease.tenant_id
        left join (${overdueBy(scope, 'property_id')}) as late on late.property_id = p.id
       where p.organization_id = ${scope.organizationId} and p.deleted_at is null
         ${mentioning(filters.q, [sql`p.address`, sql`p.city`, sql`p.postal_code`, sql`p.description`, ...(seesTenants ? [sql`t.name`] : [])])}
         ${among(sql`p.property_type`, filters.propertyType)} ${among(sql`p.rental_type`, filters.rentalType)}`
  return {
    rows,
    derived: [oneOf(sql`status`, filters.status)],
    sorts: {
      createdAt: sql`"createdAt"`,
      address: sql`address collate "pl-x-icu"`,
      rentAmount: sql`"rentAmount"`,
      overdue: sql`overdue`,
      leaseEnd: sql`coalesce("leaseEnd", 'infinity'::date)`,
    },
    defaultSort: '-createdAt',
    counted: filters.q || filters.status?.length ? undefined : countedAlone(scope, filters),
    totals: {
      rentAmount: sql`coalesce(sum("rentAmount"), 0)`,
      overdue: seesMoney ? sql`coalesce(sum(overdue), 0)` : sql`null::bigint`,
      currency: sql`${scope.currency}::text`,
    },
  }
}

/** The same totals if the filters involve neither leases nor tenants. */
const countedAlone = (scope: Scope, filters: Filters): SQL => sql`
  select count(*) as total, json_build_object('rentAmount', coalesce(sum(p.rent_amount), 0), 'overdue', ${hasPermission(scope, 'view_payments') ? sql`coalesce(sum(late.overdue), 0)` : sql`null::bigint`},
                                              'currency', ${scope.currency}::text) as totals
    from properties p left join (${overdueBy(scope, 'property_id')}) as late on late.property_id = p.id
   where p.organization_id = ${scope.organizationId} and p.deleted_at is null
     ${among(sql`p.property_type`, filters.propertyType)} ${among(sql`p.rental_type`, filters.rentalType)}`

export type PropertyRecord = typeof properties.$inferSelect

/** Returns one property. Throws not_found, also for a property that the caller may not see. */
export async function findProperty(scope: OrganizationScope, id: string): Promise<PropertyRecord> {
  const [row] = await scope.db
    .select()
    .from(properties)
    .where(
      and(
        eq(properties.organizationId, scope.organizationId),
        eq(properties.id, id),
        isNull(properties.deletedAt),
      ),
    )
  if (!row) throw new DomainError('not_found')
  return row
}

/** Returns the derived status of a property today. */
export async function propertyStatus(scope: OrganizationScope, id: string): Promise<PropertyStatus> {
  const { rows } = await scope.db.execute<{ status: PropertyStatus }>(sql`
    select ${propertyStatusOn(p, scope.today)} as status from properties p
     where p.organization_id = ${scope.organizationId} and p.id = ${id}`)
  return rows[0]!.status
}

/** Inserts a property and returns it. Amounts in cents. */
export async function insertProperty(
  scope: OrganizationScope,
  row: typeof properties.$inferInsert,
): Promise<PropertyRecord> {
  const [made] = await scope.db.insert(properties).values(row).returning()
  return made!
}

/**
 * Updates a property. Throws version_conflict if it was changed after `seen` (the updatedAt that the caller
 * read).
 */
export async function updateProperty(
  scope: OrganizationScope,
  id: string,
  changes: Partial<typeof properties.$inferInsert>,
  seen: string | undefined,
): Promise<PropertyRecord> {
  const [changed] = await scope.db
    .update(properties)
    .set({ ...changes, updatedAt: sql`app.now()` })
    .where(
      and(
        eq(properties.organizationId, scope.organizationId),
        eq(properties.id, id),
        isNull(properties.deletedAt),
        seen ? eq(properties.updatedAt, new Date(seen)) : undefined,
      ),
    )
    .returning()
  if (changed) return changed
  await findProperty(scope, id)
  throw new DomainError('version_conflict')
}

/** The first day under management of a unit for which nobody entered one (sql/leases.sql). */
export async function defaultManagedFrom(scope: OrganizationScope, id: string): Promise<string> {
  const { rows } = await scope.db.execute<{ day: string }>(sql`
    select day from app.default_managed_from where organization_id = ${scope.organizationId} and id = ${id}`)
  return rows[0]!.day
}

/** Returns those of the given properties that have a current or future lease. */
export async function withOpenLeases(scope: OrganizationScope, ids: string[]): Promise<string[]> {
  const { rows } = await scope.db.execute<{ id: string }>(sql`
    select distinct property_id as id from app.lettings
     where organization_id = ${scope.organizationId} and until_date > ${scope.today}
       and property_id in (${sql.join(
         ids.map((id) => sql`${id}::uuid`),
         sql`, `,
       )})`)
  return rows.map(({ id }) => id)
}

/** Returns the sites whose calendars are read for the property, such as 'www.airbnb.com'. */
export async function sitesReadFor(scope: OrganizationScope, propertyId: string): Promise<string[]> {
  const { rows } = await scope.db.execute<{ host: string }>(sql`
    select distinct host from calendar_sources
     where organization_id = ${scope.organizationId} and property_id = ${propertyId} order by host`)
  return rows.map(({ host }) => host)
}

/** Inserts a period out of service. */
export async function insertOutOfService(
  scope: OrganizationScope,
  row: typeof outOfService.$inferInsert,
): Promise<void> {
  await scope.db.insert(outOfService).values(row)
}

export type PropertyDetail = {
  leases: {
    id: string
    tenantId: string
    tenantName: string
    startDate: string
    endDate: string | null
    status: string
    rentAmount: number
  }[]
  outOfService: {
    id: string
    kind: BlockKind
    /** The calendar that closes the days. */
    site: { channel: string; host: string } | null
    fromDate: string
    toDate: string | null
    reason: string | null
  }[]
  stayToday: { id: string; reference: string; guestName: string | null; checkOut: string } | null
  /** Sold nights of this year, as half-open days. */
  soldStays: { from: string; to: string }[]
  overdue: number
  overdueDeposits: number
  collectedThisYear: number
  openTickets: number
}

/** Returns everything else that the property page shows, in one statement. */
export async function propertyDetail(scope: OrganizationScope, id: string): Promise<PropertyDetail> {
  const here = sql`organization_id = ${scope.organizationId} and property_id = ${id}`
  const { rows } = await scope.db.execute<{ detail: PropertyDetail }>(sql`
    select json_build_object(
      'leases', (select coalesce(json_agg(row order by row."startDate" desc), '[]'::json) from (
        select l.id, l.tenant_id as "tenantId", t.name as "tenantName", l.start_date as "startDate",
               l.last_day as "endDate", ${lettingStatusOn(scope, l, scope.today)} as status, ${rentOn(l, scope.today)} as "rentAmount"
          from app.lettings l join tenants t on t.organization_id = l.organization_id and t.id = l.tenant_id
         where l.organization_id = ${scope.organizationId} and l.property_id = ${id}) as row),
      'outOfService', (select coalesce(json_agg(row), '[]'::json) from (
        select o.id, o.kind, o.from_date as "fromDate", o.to_date as "toDate", o.reason,
               case when s.id is not null then json_build_object('channel', s.channel, 'host', s.host) end as site
          from out_of_service o left join calendar_sources s on s.organization_id = o.organization_id and s.id = o.calendar_source_id
         where o.organization_id = ${scope.organizationId} and o.property_id = ${id} and (o.kind <> 'channel' or o.to_date >= ${scope.today})
         order by coalesce(o.to_date < ${scope.today}, false), case when o.to_date < ${scope.today} then ${scope.today}::date - o.from_date else o.from_date - ${scope.today}::date end) as row),
      'stayToday', (select json_build_object('id', b.id, 'reference', b.reference, 'guestName', t.name, 'checkOut', b.check_out)
          from bookings b left join tenants t on t.organization_id = b.organization_id and t.id = b.tenant_id
         where b.${here} and b.check_in <= ${scope.today} and b.check_out > ${scope.today} and ${isSold(sql`b`)} and b.status <> 'no_show' limit 1),
      'soldStays', (select coalesce(json_agg(json_build_object('from', b.check_in, 'to', b.check_out)), '[]'::json) from bookings b
         where b.${here} and b.check_out > date_trunc('year', ${scope.today}::date) and b.check_in <= ${scope.today} and ${isSold(sql`b`)}),
      'overdue', (select coalesce(sum(c.remaining), 0) from charge_states c where ${here} and ${isOverdueOn(sql`c`, scope.today)}),
      'overdueDeposits', (select coalesce(sum(c.remaining), 0) from charge_states c where ${here} and ${isOverdueOn(sql`c`, scope.today)} and app.is_deposit(c.type)),
      'collectedThisYear', (select coalesce(sum(m.amount), 0) from app.revenue_cash m
         where m.${here} and m.day >= date_trunc('year', ${scope.today}::date) and m.day <= ${scope.today}),
      'openTickets', (select count(*) from tickets where ${here} and deleted_at is null and app.is_open_ticket(status))
    ) as detail`)
  return rows[0]!.detail
}
