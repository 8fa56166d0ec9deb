/** A settlement of a building as the API returns it. */
import { addDays } from '@domovik/domain/dates.ts'
import { sql } from 'drizzle-orm'
import { hasPermission, type Scope } from '../../machinery/scope/scope.ts'
import { entriesOf, selectSettlements } from '../bills/queries.ts'
import { loadLedgers } from '../payments/ledger.ts'
import { compute, type Lettings, lettingsOf } from './compute.ts'
import { expenseChoices } from './expenses.ts'
import type { FrozenSettlement } from './frozen.ts'
import {
  type BuildingRecord,
  findBuilding,
  findUtilities,
  hasSupplement,
  type SettlementRecord,
} from './queries.ts'

/** Returns a settlement: computed now while it is a draft, as it was posted otherwise. Throws not_found. */
export async function presentUtilities(scope: Scope, id: string) {
  const settlement = await findUtilities(scope, id)
  const building = await findBuilding(scope, settlement.buildingId)
  const { state, from, to, supplement, leftOut, version, frozen } = settlement
  const lettings: Lettings =
    state === 'draft' ? await lettingsOf(scope, building, settlement) : { leases: [], occupants: [] }
  const {
    issues,
    entered: pools,
    ...shown
  } = frozen
    ? { ...frozen, issues: [], entered: settlement.pools }
    : await computed(scope, settlement, building, lettings)
  const edit = hasPermission(scope, 'edit_payments')
  const isDraft = state === 'draft'
  const names = await namesOf(scope, shown)
  return {
    id,
    building: { id: building.id, name: building.name },
    from,
    to,
    state,
    supplement,
    currency: scope.currency,
    pools,
    leftOut,
    version,
    parties: shown.parties.map(({ to: end, tenantId, ...party }) => ({
      ...party,
      to: addDays(end, -1),
      tenantId,
      tenantName: tenantId === null ? null : (names.get(tenantId) ?? null),
    })),
    shares: shown.pools,
    results: shown.results,
    issues,
    occupants: lettings.occupants,
    expenses: isDraft ? await expenseChoices(scope, settlement, building) : [],
    rows: isDraft ? [] : await rowsOf(scope, id),
    can: {
      edit: edit && isDraft,
      post:
        edit &&
        isDraft &&
        to <= scope.today &&
        issues.length === 0 &&
        pools.length > 0 &&
        shown.results.some(({ treatment }) => treatment === 'settled'),
      undo: edit && state === 'posted' && (supplement || !(await hasSupplement(scope, settlement))),
      discard: edit && isDraft,
      send: edit && state === 'posted' && !scope.isDemo,
    },
  }
}

async function computed(
  scope: Scope,
  settlement: SettlementRecord,
  building: BuildingRecord,
  lettings: Lettings,
) {
  const tenantIds = [...new Set(lettings.leases.map(({ tenantId }) => tenantId))]
  const { advances: _, ...shown } = await compute(
    scope,
    settlement,
    building,
    lettings,
    await loadLedgers(scope, tenantIds),
  )
  return shown
}

async function namesOf(scope: Scope, { parties }: FrozenSettlement): Promise<Map<string, string>> {
  const ids = parties.flatMap(({ tenantId }) => tenantId ?? [])
  const { rows } = await scope.db.execute<{ id: string; name: string }>(
    sql`select id, name from tenants where organization_id = ${scope.organizationId} and id = any(${sql.param(ids)}::uuid[])`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** What was posted for each lease; the rows that a party's result opens to. */
async function rowsOf(scope: Scope, id: string) {
  const parts = await selectSettlements(scope, sql`utility_settlement_id = ${id}`)
  const entries = await entriesOf(
    scope,
    parts.flatMap(({ rows }) => rows),
  )
  return parts.map(({ leaseId, rows }) => ({ leaseId, ids: rows, entries: entries(rows) }))
}
