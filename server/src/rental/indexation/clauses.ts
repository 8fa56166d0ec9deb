/** Clauses of leases and published values: what is due, and planning many rents at once (docs/finance.md 2.12). */
import { DomainError } from '@domovik/domain/errors.ts'
import {
  type ClauseState,
  clauseAfterSteps,
  type IndexClause,
  type IndexProposal,
  type IndexSeries,
  type IndexValue,
  type NotYet,
  proposeIndexation,
  type StandingStep,
} from '@domovik/domain/rental/indexation/clause.ts'
import { termsAt } from '@domovik/domain/rental/leases/terms.ts'
import { sql } from 'drizzle-orm'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { isRenewed } from '../leases/lease-sql.ts'
import { type LeaseRecord, loadLeases, toDomain } from '../leases/queries.ts'
import { indexValuesOf, officialValues } from '../official-series/values.ts'
import type { ClauseMark } from './table.ts'

export type KnownValue = IndexValue & { publishedOn: string | null; own: boolean }

/** Returns the published values, those of the organization instead of official ones for the same period, newest first. */
export async function knownValues(scope: OrganizationScope): Promise<KnownValue[]> {
  const { rows } = await scope.db.execute<{ own: KnownValue[] }>(sql`
    select coalesce(json_agg(json_build_object('series', series, 'period', period, 'value', value, 'publishedOn', published_on, 'own', true)), '[]'::json) as own
      from index_values where organization_id = ${scope.organizationId}`)
  const own = rows[0]!.own
  const isOwn = new Set(own.map(({ series, period }) => `${series} ${period}`))
  const official = indexValuesOf(await officialValues(scope.db))
    .filter(({ series, period }) => !isOwn.has(`${series} ${period}`))
    .map((value) => ({ ...value, own: false }))
  return [...own, ...official].sort(
    (a, b) => a.series.localeCompare(b.series) || b.period.localeCompare(a.period),
  )
}

/** Saves a published value. The value of the same period is replaced. */
export async function saveValue(
  scope: OrganizationScope,
  { series, period, value, publishedOn }: IndexValue & { publishedOn?: string | null | undefined },
): Promise<void> {
  await scope.db.execute(sql`
    insert into index_values (organization_id, series, period, value, published_on, user_id)
    values (${scope.organizationId}, ${series}, ${period}, ${value}, ${publishedOn ?? null}, ${scope.userId})
    on conflict (organization_id, series, period)
      do update set value = excluded.value, published_on = excluded.published_on, user_id = excluded.user_id`)
}

/** Deletes a value that the organization entered. Returns false if there was none. */
export async function deleteValue(
  scope: OrganizationScope,
  series: IndexSeries,
  period: string,
): Promise<boolean> {
  const { rowCount } = await scope.db.execute(sql`
    delete from index_values where organization_id = ${scope.organizationId} and series = ${series} and period = ${period}`)
  return (rowCount ?? 0) > 0
}

type StoredClause = IndexClause & { leaseId: string }

/** Returns the clauses of leases as they stand after the indexations of each: of one lease, or of all. */
export async function clausesOf(scope: OrganizationScope, leaseId?: string): Promise<StoredClause[]> {
  const { rows } = await scope.db.execute<{ clauses: (StoredClause & { steps: StandingStep[] })[] }>(sql`
    select coalesce(json_agg(json_build_object('leaseId', c.lease_id, 'series', c.series, 'basePeriod', c.base_period, 'nextFrom', c.next_from,
        'capPercent', c.cap_percent, 'capUntil', c.cap_until, 'upwardOnly', c.upward_only, 'notice', c.notice,
        'steps', (select coalesce(json_agg(json_build_object('validFrom', s.valid_from, 'nextPeriod', s.next_period)), '[]'::json) from rent_indexations s
                   where s.organization_id = c.organization_id and s.lease_id = c.lease_id and s.withdrawn_at is null))), '[]'::json) as clauses
      from indexation_clauses c where c.organization_id = ${scope.organizationId} ${leaseId ? sql`and c.lease_id = ${leaseId}` : sql``}`)
  return rows[0]!.clauses.map(({ steps, ...clause }) => clauseAfterSteps(clause, steps))
}

/** Saves the clause of a lease, instead of the one it has. Only the demonstration sets when it was written. */
export async function saveClause(
  scope: OrganizationScope,
  leaseId: string,
  clause: IndexClause,
  createdAt: Date | null = null,
): Promise<void> {
  const { series, basePeriod, nextFrom, capPercent, capUntil, upwardOnly, notice } = clause
  await scope.db.execute(sql`
    insert into indexation_clauses (organization_id, lease_id, series, base_period, next_from, cap_percent, cap_until, upward_only, notice, created_at)
    values (${scope.organizationId}, ${leaseId}, ${series}, ${basePeriod}, ${nextFrom}, ${capPercent}, ${capUntil}, ${upwardOnly}, ${notice}, coalesce(${createdAt}::timestamptz, app.now()))
    on conflict (organization_id, lease_id) do update set series = excluded.series, base_period = excluded.base_period,
      next_from = excluded.next_from, cap_percent = excluded.cap_percent, cap_until = excluded.cap_until,
      upward_only = excluded.upward_only, notice = excluded.notice`)
}

/** Gives a renewed lease the clause of the lease before it, as it stands after the indexations of that lease. */
export async function copyClause(scope: OrganizationScope, from: string, to: string): Promise<void> {
  const [clause] = await clausesOf(scope, from)
  if (clause) await saveClause(scope, to, clause)
}

/** Deletes the clause of a lease. Returns false if it had none. */
export async function deleteClause(scope: OrganizationScope, leaseId: string): Promise<boolean> {
  const { rowCount } = await scope.db.execute(sql`
    delete from indexation_clauses where organization_id = ${scope.organizationId} and lease_id = ${leaseId}`)
  return (rowCount ?? 0) > 0
}

/** Moves a clause to where it stands after a step, or back to where it stood. `from` is where it must stand now. */
export async function moveClause(
  scope: OrganizationScope,
  leaseId: string,
  { basePeriod, nextFrom }: ClauseMark,
  from: string,
): Promise<void> {
  await scope.db.execute(sql`
    update indexation_clauses set base_period = ${basePeriod}, next_from = ${nextFrom}
     where organization_id = ${scope.organizationId} and lease_id = ${leaseId} and base_period = ${from}`)
}

/** What a clause proposes on the scope's day, or why it proposes nothing. */
export function proposalOf(
  lease: LeaseRecord,
  clause: IndexClause,
  values: readonly IndexValue[],
  today: string,
): IndexProposal | NotYet {
  const terms = toDomain(lease)
  return proposeIndexation(
    clause,
    {
      kind: lease.kind,
      start: lease.startDate,
      terms: terms.terms,
      rentAt: (day) => termsAt(terms, day).rent,
    },
    values,
    today,
  )
}

/** `due` if a clause proposes another rent within the lease, otherwise why not. */
export function stateOf(lease: LeaseRecord, proposal: IndexProposal | NotYet): ClauseState {
  if ('reason' in proposal) return proposal.reason
  const last = lease.terminationLastDay ?? lease.endDate
  if (last !== null && proposal.validFrom > last) return 'ends_before'
  return proposal.rentAfter === proposal.rentBefore ? 'same' : 'due'
}

export type ClauseOfLease = { lease: LeaseRecord; clause: IndexClause; proposal: IndexProposal | NotYet }

/**
 * Returns the running leases with a clause and what each proposes, in the order of their tenants. A renewed lease is left out
 * unless a rent is due before it ends, because its renewal has the clause.
 */
export async function clausesOfRunningLeases(scope: OrganizationScope): Promise<ClauseOfLease[]> {
  const [clauses, values] = await Promise.all([clausesOf(scope), knownValues(scope)])
  if (clauses.length === 0) return []
  const byLease = new Map(clauses.map((clause) => [clause.leaseId, clause]))
  const isOne = sql`l.id = any(${sql.param([...byLease.keys()])}::uuid[])`
  const leases = await loadLeases(scope, isOne)
  const { rows } = await scope.db.execute<{ id: string }>(
    sql`select l.id from leases l where l.organization_id = ${scope.organizationId} and ${isOne} and ${isRenewed(sql`l`)}`,
  )
  const renewed = new Set(rows.map(({ id }) => id))
  return leases
    .filter(({ status }) => status === 'active' || status === 'pending')
    .map((lease) => {
      const clause = byLease.get(lease.id)!
      return { lease, clause, proposal: proposalOf(lease, clause, values, scope.today) }
    })
    .filter(({ lease, proposal }) => !renewed.has(lease.id) || stateOf(lease, proposal) === 'due')
    .sort(
      (a, b) =>
        a.lease.tenantName.localeCompare(b.lease.tenantName, 'pl') || (a.lease.id < b.lease.id ? -1 : 1),
    )
}

/** Returns how many rents can be indexed today. */
export async function rentsToIndex(scope: OrganizationScope): Promise<number> {
  const all = await clausesOfRunningLeases(scope)
  return all.filter(({ lease, proposal }) => stateOf(lease, proposal) === 'due').length
}

/** Returns the clause of a lease. Throws not_found. */
export async function findClause(scope: OrganizationScope, leaseId: string): Promise<IndexClause> {
  const [clause] = await clausesOf(scope, leaseId)
  if (!clause) throw new DomainError('not_found')
  return clause
}
