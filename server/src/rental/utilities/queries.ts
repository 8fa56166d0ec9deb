/** Reads and writes buildings, their units, occupants and settlements of utilities. */
import { DomainError } from '@domovik/domain/errors.ts'
import type { SettlementState } from '@domovik/domain/rental/utilities/types.ts'
import { type SQL, sql } from 'drizzle-orm'
import { newId } from '../../machinery/db/ids.ts'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import type { FrozenSettlement } from './frozen.ts'
import { buildings, buildingUnits, leaseOccupants, type StoredPool, utilitySettlements } from './table.ts'

type BuildingUnit = {
  propertyId: string
  address: string
  label: string
  area: number | null
  areaUnit: string
  participation: string | null
  fixedParts: string
}

export type BuildingRecord = {
  id: string
  name: string
  /** Changes with the name and the units. */
  version: string
  /** By label. */
  units: BuildingUnit[]
  /** Newest period first. */
  settlements: { id: string; from: string; to: string; supplement: boolean; state: SettlementState }[]
}

const stateOf = sql.raw(
  `case when s.undone_at is not null then 'undone' when s.posted_at is not null then 'posted' else 'draft' end`,
)

/** Returns the buildings of the organization by name, or one of them. */
export async function buildingsOf(scope: OrganizationScope, id?: string): Promise<BuildingRecord[]> {
  const { rows } = await scope.db.execute<{ found: BuildingRecord[] }>(sql`
    select coalesce(json_agg(json_build_object('id', b.id, 'name', b.name,
        'version', (select md5(b.name || coalesce(jsonb_agg(to_jsonb(u) order by u.property_id)::text, '')) from building_units u
           where u.organization_id = b.organization_id and u.building_id = b.id),
        'units', (select coalesce(json_agg(json_build_object('propertyId', u.property_id, 'address', p.address, 'label', u.label, 'area', p.square_footage,
            'areaUnit', p.area_unit, 'participation', trim_scale(u.participation)::text, 'fixedParts', trim_scale(u.fixed_parts)::text) order by u.label, u.property_id), '[]'::json)
            from building_units u join properties p on p.organization_id = u.organization_id and p.id = u.property_id
           where u.organization_id = b.organization_id and u.building_id = b.id and p.deleted_at is null),
        'settlements', (select coalesce(json_agg(json_build_object('id', s.id, 'from', s.from_date, 'to', s.to_date, 'supplement', s.supplement,
            'state', ${stateOf}) order by s.from_date desc, s.created_at desc, s.id), '[]'::json)
            from utility_settlements s where s.organization_id = b.organization_id and s.building_id = b.id)) order by b.name, b.id), '[]'::json) as found
      from buildings b where b.organization_id = ${scope.organizationId} ${id === undefined ? sql`` : sql`and b.id = ${id}`}`)
  return rows[0]!.found
}

/** Returns one building. Throws not_found. */
export async function findBuilding(scope: OrganizationScope, id: string): Promise<BuildingRecord> {
  const [building] = await buildingsOf(scope, id)
  if (!building) throw new DomainError('not_found')
  return building
}

/** Locks and returns one building. Throws not_found. */
export async function lockBuilding(scope: OrganizationScope, id: string): Promise<BuildingRecord> {
  await scope.db.execute(
    sql`select from buildings where organization_id = ${scope.organizationId} and id = ${id} for update`,
  )
  return findBuilding(scope, id)
}

/** Returns the properties that can be units, by address, with the building they belong to. */
export async function unitChoices(
  scope: OrganizationScope,
): Promise<{ id: string; address: string; buildingId: string | null }[]> {
  const { rows } = await scope.db.execute<{ id: string; address: string; buildingId: string | null }>(sql`
    select p.id, p.address, u.building_id as "buildingId" from properties p
      left join building_units u on u.organization_id = p.organization_id and u.property_id = p.id
     where p.organization_id = ${scope.organizationId} and p.deleted_at is null order by p.address, p.id limit 2000`)
  return rows
}

export type UnitInput = {
  propertyId: string
  label: string
  participation: string | null
  fixedParts: string
}

/** Saves the name and the units of a building; a unit of another building moves here. */
export async function saveBuilding(
  scope: OrganizationScope,
  { id, name, units, ...dated }: { id: string; name: string; units: readonly UnitInput[]; createdAt?: Date },
): Promise<void> {
  const { organizationId } = scope
  await scope.db
    .insert(buildings)
    .values({ organizationId, id, name, ...dated })
    .onConflictDoUpdate({ target: [buildings.organizationId, buildings.id], set: { name } })
  const ids = units.map(({ propertyId }) => propertyId)
  await scope.db.execute(sql`delete from building_units where organization_id = ${organizationId}
    and (building_id = ${id} or property_id = any(${sql.param(ids)}::uuid[]))`)
  if (units.length > 0)
    await scope.db
      .insert(buildingUnits)
      .values(units.map((unit) => ({ ...unit, organizationId, buildingId: id })))
}

/** Deletes a building and its drafts. Expenses that were split over it stay split. */
export async function deleteBuilding(scope: OrganizationScope, id: string): Promise<void> {
  const { organizationId } = scope
  await scope.db.execute(
    sql`delete from utility_settlements where organization_id = ${organizationId} and building_id = ${id} and posted_at is null`,
  )
  await scope.db.execute(
    sql`update expenses set building_id = null where organization_id = ${organizationId} and building_id = ${id}`,
  )
  await scope.db.execute(
    sql`update recurring_expenses set building_id = null, split_by = null where organization_id = ${organizationId} and building_id = ${id}`,
  )
  await scope.db.execute(sql`delete from buildings where organization_id = ${organizationId} and id = ${id}`)
}

export type OccupantsRecord = { leaseId: string; validFrom: string; persons: number }

/** Returns how many people live in the units of leases, by day. */
export async function occupantsOf(
  scope: OrganizationScope,
  leaseIds: readonly string[],
): Promise<OccupantsRecord[]> {
  const { rows } = await scope.db.execute<OccupantsRecord>(sql`
    select lease_id as "leaseId", valid_from::text as "validFrom", persons from lease_occupants
     where organization_id = ${scope.organizationId} and lease_id = any(${sql.param(leaseIds)}::uuid[]) order by lease_id, valid_from`)
  return rows
}

/** Replaces the numbers of people of a lease. */
export async function replaceOccupants(
  scope: OrganizationScope,
  leaseId: string,
  rows: readonly Omit<OccupantsRecord, 'leaseId'>[],
): Promise<void> {
  const { organizationId } = scope
  await scope.db.execute(
    sql`delete from lease_occupants where organization_id = ${organizationId} and lease_id = ${leaseId}`,
  )
  if (rows.length > 0)
    await scope.db.insert(leaseOccupants).values(rows.map((row) => ({ ...row, organizationId, leaseId })))
}

export type SettlementRecord = {
  id: string
  buildingId: string
  from: string
  /** Last day, inclusive. */
  to: string
  supplement: boolean
  state: SettlementState
  pools: StoredPool[]
  leftOut: string[]
  /** Changes with the pools and with what is left out. */
  version: string
  frozen: FrozenSettlement | null
}

async function select(scope: OrganizationScope, where: SQL, lock: SQL): Promise<SettlementRecord[]> {
  const { rows } = await scope.db.execute<SettlementRecord>(sql`
    select s.id, s.building_id as "buildingId", s.from_date::text as "from", s.to_date::text as "to", s.supplement, ${stateOf} as state, s.pools,
           s.left_out as "leftOut", md5(s.pools::text || s.left_out::text) as version, s.frozen
      from utility_settlements s where s.organization_id = ${scope.organizationId} and ${where} ${lock}`)
  return rows
}

/** Returns one settlement. Throws not_found. */
export async function findUtilities(scope: OrganizationScope, id: string): Promise<SettlementRecord> {
  const [settlement] = await select(scope, sql`s.id = ${id}`, sql``)
  if (!settlement) throw new DomainError('not_found')
  return settlement
}

/** Locks and returns one settlement. Throws not_found. */
export async function lockUtilities(scope: OrganizationScope, id: string): Promise<SettlementRecord> {
  const [settlement] = await select(scope, sql`s.id = ${id}`, sql`for update`)
  if (!settlement) throw new DomainError('not_found')
  return settlement
}

export async function insertUtilities(
  scope: OrganizationScope,
  row: {
    buildingId: string
    fromDate: string
    toDate: string
    supplement: boolean
    id?: string
    createdAt?: Date
  },
): Promise<string> {
  const id = row.id ?? newId()
  await scope.db.insert(utilitySettlements).values({ ...row, id, organizationId: scope.organizationId })
  return id
}

type Change = {
  pools?: StoredPool[]
  leftOut?: string[]
  frozen?: FrozenSettlement
  postedAt?: SQL
  undoneAt?: SQL
  readingsAskedAt?: SQL
}

export async function updateUtilities(scope: OrganizationScope, id: string, change: Change): Promise<void> {
  await scope.db
    .update(utilitySettlements)
    .set(change)
    .where(sql`organization_id = ${scope.organizationId} and id = ${id}`)
}

export async function deleteUtilities(scope: OrganizationScope, id: string): Promise<void> {
  await scope.db.execute(
    sql`delete from utility_settlements where organization_id = ${scope.organizationId} and id = ${id}`,
  )
}

/** Whether a supplement of a settlement's period stands, which must be undone first. */
export async function hasSupplement(
  scope: OrganizationScope,
  { buildingId, from, to }: SettlementRecord,
): Promise<boolean> {
  const found = await select(
    scope,
    sql`s.building_id = ${buildingId} and s.supplement and s.posted_at is not null and s.undone_at is null and s.from_date <= ${to} and s.to_date >= ${from}`,
    sql``,
  )
  return found.length > 0
}
