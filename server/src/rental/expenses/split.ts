/** Splits expenses over several properties. */
import type { adminContract } from '@domovik/contract/admin/index.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import {
  refuseSplit,
  type Share,
  type SplitBy,
  type SplitUnit,
  splitAgain,
  splitExpense,
  type Whole,
} from '@domovik/domain/rental/expenses/split.ts'
import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import type { ExpenseDetail, Standing } from './queries.ts'

type Calls = (typeof adminContract)['expenses']
type EnteredSplit = NonNullable<InferContractRouterInputs<Calls>['create']['split']>
export type SplitUnits = InferContractRouterOutputs<Calls>['splitUnits']
type Unit = SplitUnits['units'][number]

async function unitsWhere(scope: OrganizationScope, where: SQL): Promise<Unit[]> {
  const { rows } = await scope.db.execute<{ units: Unit[] }>(sql`
    select coalesce(json_agg(row order by label, "propertyId"), '[]'::json) as units from (
      select p.id as "propertyId", p.address, coalesce(u.label, p.address) collate "C" as label, p.square_footage as area, p.area_unit as "areaUnit",
             trim_scale(u.participation)::text as participation, u.building_id as "buildingId"
        from properties p left join building_units u on u.organization_id = p.organization_id and u.property_id = p.id
       where p.organization_id = ${scope.organizationId} and ${where}) as row`)
  return rows[0]!.units
}

/** Returns the properties that can bear a share, with their weights, and the buildings. */
export async function splitUnits(scope: OrganizationScope): Promise<SplitUnits> {
  const units = await unitsWhere(scope, sql`p.deleted_at is null`)
  const { rows: buildings } = await scope.db.execute<{ id: string; name: string }>(
    sql`select id, name from buildings where organization_id = ${scope.organizationId} order by name, id`,
  )
  return { units, buildings }
}

/**
 * Returns the shares of an expense as entered. `bearing` are properties that bear a share of it already and may have been removed since.
 * Throws not_found for a property or a building that does not exist.
 */
export async function sharesOf(
  scope: OrganizationScope,
  whole: Whole,
  { by, buildingId, parts }: EnteredSplit,
  bearing: readonly string[] = [],
): Promise<Share[]> {
  const ids = parts.map(({ propertyId }) => propertyId)
  if (new Set(ids).size < ids.length) throw new DomainError('split_property_repeated')
  const units: SplitUnit[] = await unitsWhere(
    scope,
    sql`p.id = any(${sql.param(ids)}::uuid[]) and (p.deleted_at is null or p.id = any(${sql.param([...bearing])}::uuid[]))`,
  )
  if (units.length < ids.length) throw new DomainError('not_found')
  if (buildingId) {
    const { rows } = await scope.db.execute(
      sql`select 1 from buildings where organization_id = ${scope.organizationId} and id = ${buildingId} for key share`,
    )
    if (rows.length === 0) throw new DomainError('not_found')
  }
  const amounts = new Map(parts.map(({ propertyId, amount = 0 }) => [propertyId, amount]))
  return splitExpense(whole, by, units, amounts)
}

/** Returns the shares of an expense over the units that a building has now. Throws what `splitExpense` throws, and not_found. */
export async function sharesOfBuilding(
  scope: OrganizationScope,
  whole: Whole,
  { by, buildingId }: { by: SplitBy; buildingId: string },
): Promise<Share[]> {
  const units = await unitsWhere(scope, sql`u.building_id = ${buildingId} and p.deleted_at is null`)
  return sharesOf(scope, whole, { by, buildingId, parts: units.map(({ propertyId }) => ({ propertyId })) })
}

/**
 * Returns the shares that a changed expense has, or null if they stay as they are. Without a new split the stored weights
 * count for the new amounts.
 */
export async function sharesAfter(
  scope: OrganizationScope,
  locked: Pick<Standing, 'splitBy' | 'ticketId'>,
  before: ExpenseDetail,
  after: Whole & Pick<ExpenseDetail, 'category'>,
  split: EnteredSplit | null | undefined,
): Promise<Share[] | null> {
  if (split === null) return locked.splitBy ? [] : null
  if (!split && !locked.splitBy) return null
  refuseSplit({ category: after.category, ticketId: locked.ticketId })
  if (split) {
    const bearing = before.shares.flatMap(({ propertyId }) => propertyId ?? [])
    return sharesOf(scope, after, split, bearing)
  }
  const same = (['amount', 'vatAmount', 'vatInvoiced'] as const).every((key) => after[key] === before[key])
  return same ? null : splitAgain(after, locked.splitBy!, before.shares)
}

/** The columns of an expense that say how it is split: none if that was not entered. */
export function splitColumns(split: EnteredSplit | null | undefined) {
  if (split === undefined) return {}
  if (split === null) return { splitBy: null, buildingId: null }
  return { splitBy: split.by, buildingId: split.buildingId ?? null, propertyId: null, loanId: null }
}

/** Whether each property bears what it bore. */
export const sameShares = (before: readonly Share[], after: readonly Share[] | null): boolean =>
  after === null ||
  (before.length === after.length &&
    after.every(
      ({ propertyId, amount }, n) => before[n]!.propertyId === propertyId && before[n]!.amount === amount,
    ))
