/** SQL about properties, over app.property_status (db/sql/states.sql). */
import type { CivilDate } from '@domovik/domain/dates.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { isSold } from '../bookings/booking-sql.ts'
import { isLetOn } from '../leases/lease-sql.ts'

const l = sql`l`

/** The address of `p`, a property, in one line; without what is not entered: ul. Długa 1, 30-001 Kraków. */
export const addressLine = (p: SQL): SQL =>
  sql`concat_ws(', ', ${p}.address, nullif(trim(concat_ws(' ', ${p}.postal_code, ${p}.city)), ''))`

/** The lease of `p`, a property, that covers a day: one at most, by the exclusion constraint. */
const lettingOn = (p: SQL, day: CivilDate): SQL => sql`
  select l.* from app.lettings l where l.organization_id = ${p}.organization_id and l.property_id = ${p}.id and ${isLetOn(l, day)}`

/** Whether `p`, a property, is out of service on a day. */
export const isOutOfServiceOn = (p: SQL, day: CivilDate): SQL => sql`
  exists (select 1 from out_of_service o where o.organization_id = ${p}.organization_id and o.property_id = ${p}.id
           and o.from_date <= ${day} and (o.to_date is null or o.to_date >= ${day}))`

/** Whether the night of a day is sold in `p`, a property. */
export const isSoldOn = (p: SQL, day: CivilDate): SQL => sql`
  exists (select 1 from bookings b where b.organization_id = ${p}.organization_id and b.property_id = ${p}.id
           and ${isSold(sql`b`)} and b.check_in <= ${day} and b.check_out > ${day})`

/** Status of `p`, a property, on a day. */
export const propertyStatusOn = (p: SQL, day: CivilDate): SQL =>
  sql`app.property_status(exists (${lettingOn(p, day)}) or ${isSoldOn(p, day)}, ${isOutOfServiceOn(p, day)})`

/**
 * Selects the properties of the organization (not removed) with their status on a day: id, status. The same as propertyStatusOn, for
 * all of them at once: the let ones are read once instead of looked up for each property.
 */
export const statusesOn = ({ organizationId }: OrganizationScope, day: CivilDate): SQL => sql`
  select p.id, app.property_status(let.property_id is not null, closed.property_id is not null) as status
    from properties p
    left join (select l.property_id from app.lettings l where l.organization_id = ${organizationId} and ${isLetOn(l, day)}
               union
               select b.property_id from bookings b
                where b.organization_id = ${organizationId} and ${isSold(sql`b`)} and b.check_in <= ${day} and b.check_out > ${day}) as let on let.property_id = p.id
    left join (select distinct o.property_id from out_of_service o
                where o.organization_id = ${organizationId} and o.from_date <= ${day} and (o.to_date is null or o.to_date >= ${day})) as closed on closed.property_id = p.id
   where p.organization_id = ${organizationId} and p.deleted_at is null`
