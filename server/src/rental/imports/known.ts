/** The organization's existing data that rows of a file can refer to. */
import { sql } from 'drizzle-orm'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { waitsForNights } from '../bookings/booking-sql.ts'
import type { Subject } from './types.ts'

export type KnownProperty = {
  id: string
  address: string
  city: string | null
  postalCode: string | null
  propertyType: string
  rentalType: string
}
export type KnownTenant = { id: string; name: string; email: string | null; phone: string | null }
/** Days on which a unit is taken, half-open; `to` is null if there is no end. */
export type KnownDays = {
  propertyId: string
  from: string
  to: string | null
  by: 'lease' | 'booking' | 'block'
}

export type Known = {
  properties: KnownProperty[]
  tenants: KnownTenant[]
  taken: KnownDays[]
  /** References of bookings. */
  references: string[]
}

/** Loads the lists that the subject needs, in one statement; the others are empty. */
export async function loadKnown(scope: OrganizationScope, subject: Subject): Promise<Known> {
  const wants = (...subjects: Subject[]) => sql.raw(String(subjects.includes(subject)))
  const { rows } = await scope.db.execute<{ known: Known }>(sql`
    select json_build_object(
      'properties', (select coalesce(json_agg(row), '[]'::json) from (
        select id, address, city, postal_code as "postalCode", property_type as "propertyType", rental_type as "rentalType"
          from properties where ${wants('properties', 'leases', 'bookings')} and organization_id = ${scope.organizationId} and deleted_at is null) as row),
      'tenants', (select coalesce(json_agg(row), '[]'::json) from (
        select id, name, lower(email) as email, phone
          from tenants where ${wants('tenants', 'leases', 'bookings')} and organization_id = ${scope.organizationId} and deleted_at is null) as row),
      'taken', (select coalesce(json_agg(row), '[]'::json) from (
        select property_id as "propertyId", lower(days) as "from", upper(days) as "to", source as by
          from let_days where ${wants('leases', 'bookings')} and organization_id = ${scope.organizationId}
        union all
        select property_id, check_in, check_out, 'booking'
          from bookings b where ${wants('leases', 'bookings')} and organization_id = ${scope.organizationId} and ${waitsForNights(sql`b`)}
        union all
        select property_id, from_date, to_date + 1, 'block'
          from out_of_service where ${wants('bookings')} and organization_id = ${scope.organizationId}) as row),
      'references', (select coalesce(json_agg(reference), '[]'::json)
          from bookings where ${wants('bookings')} and organization_id = ${scope.organizationId})
    ) as known`)
  return rows[0]!.known
}
