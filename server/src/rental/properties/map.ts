import type { PropertyStatus } from '@domovik/domain/rental/properties/types.ts'
import { sql } from 'drizzle-orm'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { propertyStatusOn } from './property-sql.ts'

/** More markers than these are of no use on one map, and would make the answer large. */
const mostPlaced = 2000
const mostUnplaced = 200

type Unplaced = { id: string; address: string; city: string | null }
export type PropertyMap = {
  rows: (Unplaced & { status: PropertyStatus; latitude: number; longitude: number })[]
  placed: number
  unplaced: Unplaced[]
  unplacedTotal: number
}

/** Returns the properties with a position, and those that have none, by address. */
export async function propertyMap(scope: OrganizationScope): Promise<PropertyMap> {
  const own = sql`p.organization_id = ${scope.organizationId} and p.deleted_at is null`
  const byAddress = sql`p.address collate "pl-x-icu", p.id`
  const { rows } = await scope.db.execute<{ map: PropertyMap }>(sql`
    select json_build_object(
      'rows', (select coalesce(json_agg(r), '[]'::json) from (
        select p.id, p.address, p.city, ${propertyStatusOn(sql`p`, scope.today)} as status, p.latitude, p.longitude
          from properties p where ${own} and p.latitude is not null order by ${byAddress} limit ${mostPlaced}) r),
      'placed', (select count(*) from properties p where ${own} and p.latitude is not null),
      'unplaced', (select coalesce(json_agg(r), '[]'::json) from (
        select p.id, p.address, p.city from properties p
         where ${own} and p.latitude is null order by ${byAddress} limit ${mostUnplaced}) r),
      'unplacedTotal', (select count(*) from properties p where ${own} and p.latitude is null)
    ) as map`)
  return rows[0]!.map
}
