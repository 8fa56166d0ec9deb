/** The shares of a settlement, computed from what is recorded now (docs/finance.md 2.2). */

import { addDays } from '@domovik/domain/dates.ts'
import type { Window } from '@domovik/domain/intervals.ts'
import { type Advance, advanced, advancesIn } from '@domovik/domain/rental/bills/settle.ts'
import { billedRange } from '@domovik/domain/rental/rent/schedule.ts'
import { partiesOf } from '@domovik/domain/rental/utilities/parties.ts'
import { shareCosts, shareOf } from '@domovik/domain/rental/utilities/share.ts'
import { treatmentOf } from '@domovik/domain/rental/utilities/treatment.ts'
import type { Party, Pool, PoolIssue, UtilityLetting } from '@domovik/domain/rental/utilities/types.ts'
import { sql } from 'drizzle-orm'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { advancesOf } from '../bills/advances.ts'
import { selectSettlements } from '../bills/queries.ts'
import { type LeaseRecord, loadLeases, toDomain } from '../leases/queries.ts'
import { metersOfAll } from '../meters/queries.ts'
import type { Ledger } from '../payments/ledger-rows.ts'
import { withCurrentExpenses } from './expenses.ts'
import type { FrozenSettlement, PartyResult } from './frozen.ts'
import { type BuildingRecord, type OccupantsRecord, occupantsOf, type SettlementRecord } from './queries.ts'
import type { StoredPool } from './table.ts'

/** The leases of a building in a period, and how many people live there. */
export type Lettings = { leases: LeaseRecord[]; occupants: OccupantsRecord[] }

/** The half-open days of a settlement. */
const periodOf = ({ from, to }: Pick<SettlementRecord, 'from' | 'to'>): Window => ({
  from,
  to: addDays(to, 1),
})

/**
 * Returns the leases of a building's units that have a day in the period. The owner bears the days before a lease was taken over:
 * its opening balance contains what the tenant owed for them.
 */
export async function lettingsOf(
  scope: OrganizationScope,
  building: BuildingRecord,
  { from, to }: SettlementRecord,
): Promise<Lettings> {
  const ids = building.units.map(({ propertyId }) => propertyId)
  const found = await loadLeases(
    scope,
    sql`l.property_id = any(${sql.param(ids)}::uuid[]) and greatest(l.start_date, l.charges_from) <= ${to}
      and coalesce(app.lease_last_day(l.end_date, l.termination_last_day), 'infinity') >= greatest(${from}::date, l.charges_from)`,
  )
  const leases = found.filter(({ cancelled }) => !cancelled)
  const occupants = await occupantsOf(
    scope,
    leases.map(({ id }) => id),
  )
  return { leases, occupants }
}

type Computed = FrozenSettlement & {
  /** The pools as entered, with the amounts that recorded expenses have now. */
  entered: StoredPool[]
  issues: PoolIssue[]
  /** The advances of the leases that are settled. */
  advances: Map<string, Advance[]>
}

/** Computes every share with its weights, and what each lease is charged or credited. */
export async function compute(
  scope: OrganizationScope,
  settlement: SettlementRecord,
  building: BuildingRecord,
  { leases, occupants }: Lettings,
  ledgers: readonly Ledger[],
): Promise<Computed> {
  const meters = await metersOfAll(
    scope,
    building.units.map(({ propertyId }) => propertyId),
  )
  const units = building.units.map((unit) => ({
    ...unit,
    meters: meters.filter(({ propertyId }) => propertyId === unit.propertyId),
  }))
  const lettings = leases.map((lease): UtilityLetting => {
    const { from, to } = billedRange(toDomain(lease))
    return {
      leaseId: lease.id,
      propertyId: lease.propertyId,
      days: { from, to: to ?? periodOf(settlement).to },
      persons: occupants.filter(({ leaseId }) => leaseId === lease.id),
    }
  })
  const parties = partiesOf(units, lettings, periodOf(settlement))
  const { pools: entered, issues: gone } = await withCurrentExpenses(scope, settlement.pools, building)
  const { pools, issues } = shareCosts(entered.map(asPool), { parties, units, lettings })
  const judged = await judge(scope, settlement, { parties, leases, ledgers })
  const results = parties.map(({ key }): PartyResult => {
    const { treatment, advances } = judged.get(key)!
    const share = shareOf(pools, key)
    const charged = treatment === 'settled' ? advanced(advances) : 0
    return {
      party: key,
      share,
      advances: charged,
      difference: treatment === 'settled' ? share - charged : 0,
      treatment,
    }
  })
  const tenantOf = new Map(leases.map(({ id, tenantId }) => [id, tenantId]))
  return {
    parties: parties.map((party) => ({ ...party, tenantId: tenantOf.get(party.leaseId ?? '') ?? null })),
    pools: pools.map((pool, n) => ({
      ...pool,
      label: entered[n]!.label,
      medium: entered[n]!.medium,
    })),
    results,
    issues: [...gone, ...issues],
    entered,
    advances: new Map([...judged].map(([key, { advances }]) => [key, advances])),
  }
}

const asPool = ({ id, costs, medium, keys, units }: StoredPool): Pool => ({
  id,
  cost: keys.length === 0 ? null : costs.reduce((sum, { amount }) => sum + amount, 0),
  medium,
  keys,
  units,
})

type Known = { parties: readonly Party[]; leases: readonly LeaseRecord[]; ledgers: readonly Ledger[] }

/** Decides for each party whether its share is settled, and with which advances. */
async function judge(
  scope: OrganizationScope,
  { from, to, supplement, leftOut }: SettlementRecord,
  { parties, leases, ledgers }: Known,
) {
  const ids = leases.map(({ id }) => id)
  const standing = await selectSettlements(
    scope,
    sql`lease_id = any(${sql.param(ids)}::uuid[]) and undone_at is null and from_date <= ${to} and to_date >= ${from}`,
  )
  const removed = await removedTenants(scope, leases)
  return new Map(
    parties.map((party) => {
      const lease = leases.find(({ id }) => id === party.leaseId)
      const ledger = ledgers.find(({ tenantId }) => tenantId === lease?.tenantId)
      const charged = lease && ledger ? advancesIn(advancesOf(ledger, lease.id), toDomain(lease), party) : []
      const treatment = treatmentOf(
        lease
          ? {
              leftOut: leftOut.includes(lease.id),
              tenantRemoved: removed.has(lease.tenantId),
              settledBefore: standing.some(({ leaseId }) => leaseId === lease.id),
              charged: charged.length > 0,
            }
          : null,
        supplement,
      )
      // The first settlement has counted the advances.
      return [party.key, { treatment, advances: supplement ? [] : charged }] as const
    }),
  )
}

async function removedTenants(
  scope: OrganizationScope,
  leases: readonly LeaseRecord[],
): Promise<Set<string>> {
  const ids = leases.map(({ tenantId }) => tenantId)
  const { rows } = await scope.db.execute<{ id: string }>(
    sql`select id from tenants where organization_id = ${scope.organizationId} and deleted_at is not null and id = any(${sql.param(ids)}::uuid[])`,
  )
  return new Set(rows.map(({ id }) => id))
}
