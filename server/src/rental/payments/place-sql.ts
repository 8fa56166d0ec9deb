/** The part of a row that belongs to one unit or one lease, as SQL (docs/decisions/172). */
import { type SQL, sql } from 'drizzle-orm'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { isRegistered } from '../vat-sql.ts'

/** The unit or the lease that a list is about; neither for a list of all rows. */
export type Place = { propertyId?: string | undefined; leaseId?: string | undefined }

/** Whether a list is about one unit or one lease. */
export const isPlace = ({ propertyId, leaseId }: Place): boolean => Boolean(propertyId || leaseId)

/** Whether a row names the place. */
const names = (row: SQL, { propertyId, leaseId }: Place): SQL => {
  const conditions = [
    ...(propertyId ? [sql`${row}.property_id = ${propertyId}`] : []),
    ...(leaseId ? [sql`${row}.lease_id = ${leaseId}`] : []),
  ]
  return sql`(${sql.join(conditions, sql` and `)})`
}
const ofTenant = (scope: OrganizationScope, { leaseId }: Place): SQL => sql`
  (select l.tenant_id from leases l where l.organization_id = ${scope.organizationId} and l.id = ${leaseId})`

/** What money pays at the place, less what money that was entered with the place pays for others: one row for each source. */
const moved = (scope: OrganizationScope, place: Place): SQL =>
  place.leaseId
    ? // A lease has one tenant, so the index of the tenant finds what may be moved. Leases of the same unit are not marked as `elsewhere`.
      sql`
        select a.source_id as id, sum(case when ${names(sql`c`, place)} then a.amount else 0 end - case when ${names(sql`s`, place)} then a.amount else 0 end) as amount
          from allocations a
          join transactions s on s.organization_id = a.organization_id and s.id = a.source_id
          join charge_states c on c.organization_id = a.organization_id and c.charge_id = a.charge_id
         where a.organization_id = ${scope.organizationId} and a.tenant_id = ${ofTenant(scope, place)} and (a.elsewhere or (c.lease_id is not null and c.lease_id is distinct from s.lease_id))
         group by 1`
    : sql`
        select x.id, sum(x.amount) as amount from (
          select id, amount from app.moved_cash where organization_id = ${scope.organizationId} and property_id = ${place.propertyId}
          union all
          select s.id, case when c.property_id = ${place.propertyId} then a.amount else -a.amount end
            from allocations a
            join transactions s on s.organization_id = a.organization_id and s.id = a.source_id and s.kind = 'receipt' and app.is_deposit(s.type)
            join charge_states c on c.organization_id = a.organization_id and c.charge_id = a.charge_id
           where a.organization_id = ${scope.organizationId} and a.elsewhere and ${place.propertyId} in (c.property_id, s.property_id)) as x
         group by 1`

/** Joins as `elsewhere` what is added to an amount of `t`, or taken from it, in a list of the place. */
export const joinedParts = (scope: OrganizationScope, place: Place): SQL =>
  isPlace(place) ? sql`left join (${moved(scope, place)}) as elsewhere on elsewhere.id = t.id` : sql``

/** What of an amount of `t` belongs to the place; all of it without a place. */
export const partOf = (amount: SQL, place: Place): SQL =>
  isPlace(place)
    ? sql`(case when ${names(sql`t`, place)} then ${amount} else 0 end + coalesce(elsewhere.amount, 0))`
    : amount

/**
 * Restricts `t` to rows of which a part belongs to the place. The ids are read first, so that indexes find the rows among all of the
 * organization.
 */
export const atPlace = (scope: OrganizationScope, place: Place): SQL =>
  isPlace(place)
    ? sql`
        and (${names(sql`t`, place)} or t.id = any (array (select x.id from (${moved(scope, place)}) as x where x.amount > 0)))
        and ${partOf(sql`t.amount`, place)} > 0`
    : sql``

/** The tourist tax that money pays at the place: one row for each source. */
export const touristTaxPaid = (scope: OrganizationScope, place: Place): SQL =>
  place.leaseId
    ? sql`
        select a.source_id as id, sum(a.amount) as amount
          from allocations a
          join charge_states c on c.organization_id = a.organization_id and c.charge_id = a.charge_id and c.type = 'tourist_tax'
         where a.organization_id = ${scope.organizationId} and a.tenant_id = ${ofTenant(scope, place)} and ${names(sql`c`, place)} group by 1`
    : sql`
        select x.id, sum(x.amount) as amount from app.tourist_tax_cash x
         where x.organization_id = ${scope.organizationId} ${place.propertyId ? sql`and x.property_id = ${place.propertyId}` : sql``} group by 1`

/** The VAT in what money pays at the place, of organizations registered for VAT: one row for each source. */
export const vatPaid = (scope: OrganizationScope, place: Place): SQL =>
  place.leaseId
    ? sql`
        select x.source_id as id, sum(x.amount) as amount
          from allocation_vat x
          join charge_states c on c.organization_id = x.organization_id and c.charge_id = x.charge_id
         where x.organization_id = ${scope.organizationId} and ${isRegistered(scope)} and x.tenant_id = ${ofTenant(scope, place)} and ${names(sql`c`, place)} group by 1`
    : sql`
        select x.source_id as id, sum(x.amount) as amount from allocation_vat x
         where x.organization_id = ${scope.organizationId} and ${isRegistered(scope)} ${place.propertyId ? sql`and x.property_id = ${place.propertyId}` : sql``} group by 1`
