/** Calls on the clauses of leases, on what they make due, and on published values (docs/finance.md 2.12). */
import { DomainError, refuseIssues } from '@domovik/domain/errors.ts'
import {
  afterStep,
  type IndexClause,
  type IndexProposal,
  type IndexSeries,
  isPeriodOf,
  type NotYet,
  valueIssues,
} from '@domovik/domain/rental/indexation/clause.ts'
import { admin } from '../../machinery/http/procedures.ts'
import { hasPermission, record, type Scope } from '../../machinery/scope/scope.ts'
import { lockContent, requireSeen, versionOf } from '../../machinery/seen.ts'
import { lockLease } from '../leases/lock.ts'
import type { LeaseRecord } from '../leases/queries.ts'
import {
  clausesOf,
  clausesOfRunningLeases,
  deleteClause,
  deleteValue,
  findClause,
  type KnownValue,
  knownValues,
  moveClause,
  proposalOf,
  saveClause,
  saveValue,
  stateOf,
} from './clauses.ts'
import { planRent } from './plan.ts'

export const clauseAdmin = {
  putClause: admin.indexation.putClause.handler(async ({ input, context: { scope } }) => {
    const { leaseId, seen, ...clause } = input
    if (!isPeriodOf(clause.series, clause.basePeriod))
      refuseIssues([{ field: 'basePeriod', code: 'index_period' }])
    const { lease } = await lockLease(scope, leaseId)
    const [known = null] = await clausesOf(scope, leaseId)
    requireSeen(seen, known)
    await saveClause(scope, leaseId, {
      ...clause,
      capPercent: clause.capPercent ?? null,
      capUntil: clause.capUntil ?? null,
    })
    await recordClause(scope, lease, clause.series)
    return clauseOf(scope, lease)
  }),

  removeClause: admin.indexation.removeClause.handler(async ({ input: { leaseId }, context: { scope } }) => {
    const { lease } = await lockLease(scope, leaseId)
    if (!(await deleteClause(scope, leaseId))) throw new DomainError('not_found')
    await recordClause(scope, lease, null)
    return clauseOf(scope, lease)
  }),

  dueRents: admin.indexation.dueRents.handler(async ({ context: { scope } }) => {
    const rows = await clausesOfRunningLeases(scope)
    return {
      currency: scope.currency,
      rows: rows.map(({ lease, clause, proposal }) => ({
        leaseId: lease.id,
        tenantName: lease.tenantName,
        propertyAddress: lease.propertyAddress,
        basePeriod: clause.basePeriod,
        ...shown(lease, clause, proposal),
      })),
      can: { plan: hasPermission(scope, 'edit_tenants') },
    }
  }),

  planDue: admin.indexation.planDue.handler(async ({ input: { rents, notify }, context: { scope } }) => {
    const left: string[] = []
    // One order for everybody, so that two people planning at once cannot wait for each other.
    const ordered = rents.toSorted((a, b) => (a.leaseId < b.leaseId ? -1 : 1))
    const values = await knownValues(scope)
    let planned = 0
    for (const { leaseId, validFrom, rentAfter } of ordered) {
      const { lease } = await lockLease(scope, leaseId)
      const clause = await findClause(scope, leaseId)
      const proposal = proposalOf(lease, clause, values, scope.today)
      const isSame =
        stateOf(lease, proposal) === 'due' &&
        'next' in proposal &&
        proposal.validFrom === validFrom &&
        proposal.rentAfter === rentAfter &&
        !lease.versions.some((version) => version.validFrom > validFrom)
      if (!isSame) {
        left.push(leaseId)
        continue
      }
      const { basePeriod, nextFrom } = clause
      await planRent(
        scope,
        lease,
        {
          ...stepValues(clause, proposal),
          series: clause.series,
          publishedOn: publishedOn(proposal, values),
          clauseBefore: { basePeriod, nextFrom },
        },
        notify,
      )
      await moveClause(scope, leaseId, afterStep(clause, proposal), basePeriod)
      planned += 1
    }
    return { planned, left }
  }),

  listValues: admin.indexation.listValues.handler(({ context: { scope } }) => shownValues(scope)),

  putValue: admin.indexation.putValue.handler(async ({ input: { seen, ...input }, context: { scope } }) => {
    if (!isPeriodOf(input.series, input.period)) refuseIssues([{ field: 'period', code: 'index_period' }])
    refuseIssues(valueIssues(input))
    await lockContent(scope, `index_values ${input.series} ${input.period}`)
    const known = (await knownValues(scope)).find(
      ({ own, series, period }) => own && series === input.series && period === input.period,
    )
    if (seen !== undefined && (seen === null ? null : Number(seen)) !== (known ? Number(known.value) : null))
      throw new DomainError('version_conflict')
    await saveValue(scope, input)
    await recordValue(scope, { series: input.series, period: input.period, value: input.value })
    return shownValues(scope)
  }),

  removeValue: admin.indexation.removeValue.handler(async ({ input, context: { scope } }) => {
    if (!(await deleteValue(scope, input.series, input.period))) throw new DomainError('not_found')
    await recordValue(scope, { series: input.series, period: input.period, value: null })
    return shownValues(scope)
  }),
}

const recordClause = (scope: Scope, lease: LeaseRecord, series: IndexSeries | null): Promise<void> =>
  record(scope, {
    action: 'UPDATE',
    table: 'leases',
    recordId: lease.id,
    tenantId: lease.tenantId,
    details: { indexationClause: series },
  })

const recordValue = (scope: Scope, value: Record<string, unknown>): Promise<void> =>
  record(scope, {
    action: 'UPDATE',
    table: 'organizations',
    recordId: scope.organizationId,
    details: { changed: ['indexValues'], ...value },
  })

/** The clause of a lease with its version and what it says today; null without a clause. */
export async function clauseOf(scope: Scope, lease: LeaseRecord) {
  const [[clause = null], values] = await Promise.all([clausesOf(scope, lease.id), knownValues(scope)])
  const version = versionOf(clause)
  if (!clause) return { clause, version }
  const { leaseId: _, ...own } = clause
  return {
    version,
    clause: { ...own, ...shown(lease, clause, proposalOf(lease, clause, values, scope.today)) },
  }
}

function shown(lease: LeaseRecord, clause: IndexClause, proposal: IndexProposal | NotYet) {
  return {
    series: clause.series,
    nextFrom: clause.nextFrom,
    state: stateOf(lease, proposal),
    proposal:
      'reason' in proposal
        ? null
        : {
            validFrom: proposal.validFrom,
            rentBefore: proposal.rentBefore,
            rentAfter: proposal.rentAfter,
            base: proposal.base,
            next: proposal.next,
            capPercent: proposal.capPercent,
            cappedBy:
              proposal.cappedBy === 'clause' ? ('clause' as const) : proposal.cappedBy && ('irav' as const),
            capUnknown: proposal.capUnknown,
          },
  }
}

/** The values of a step as they are kept with it. */
function stepValues(
  clause: IndexClause,
  { step, base, next, validFrom, rentBefore, rentAfter, capPercent }: IndexProposal,
) {
  return {
    validFrom,
    rentBefore,
    rentAfter,
    kind: step.kind,
    basePeriod: base?.period ?? null,
    baseValue: base?.value ?? null,
    nextPeriod: next.period,
    nextValue: step.kind === 'annual' ? step.previousYear100 : next.value,
    capPercent,
    upwardOnly: clause.upwardOnly,
  }
}

/** The day on which the value of a proposal was published, if the organization entered it. */
const publishedOn = ({ next }: IndexProposal, values: readonly KnownValue[]): string | null =>
  values.find(({ series, period }) => series === next.series && period === next.period)?.publishedOn ?? null

async function shownValues(scope: Scope) {
  return { values: await knownValues(scope), can: { change: hasPermission(scope, 'edit_tenants') } }
}
