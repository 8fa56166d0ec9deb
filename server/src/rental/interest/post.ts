import { addDays, earlier } from '@domovik/domain/dates.ts'
import { DomainError, refuseIssues } from '@domovik/domain/errors.ts'
import { newId } from '../../machinery/db/ids.ts'
import { type OrganizationScope, record } from '../../machinery/scope/scope.ts'
import { lockLedgers, type Posting, postAll } from '../payments/ledger.ts'
import type { Line } from './line.ts'
import { notifyOfUndone, notifyTenants } from './notify.ts'
import { type Proposal, proposalsOf } from './proposals.ts'
import { batchExists, insertPostings, standingOf } from './queries.ts'
import { euroRateOf, insertRecoveries, recoveryPosting } from './recovery.ts'

type Wanted = {
  until: string
  /** `amount` is 0 if only the flat cost of recovery is charged. */
  lines: readonly { chargeId: string; amount: number; recovery: boolean }[]
  euroRate?: string | null | undefined
  notify: boolean
}

/**
 * Posts late interest and flat costs of recovery as charges due today. Recomputes every line under the lock of its account. Throws
 * interest_above_proposal if a line is higher than what can be posted now, or its flat cost was posted.
 */
export async function postInterest(scope: OrganizationScope, { until, lines, notify, ...given }: Wanted) {
  if (until > scope.today) refuseIssues([{ field: 'until', code: 'date_invalid' }])
  const euroRate = euroRateOf(scope, given.euroRate)
  if (euroRate === null && lines.some(({ recovery }) => recovery))
    refuseIssues([{ field: 'euroRate', code: 'required' }])
  const chargeIds = [...new Set(lines.map(({ chargeId }) => chargeId))]
  if (chargeIds.length < lines.length) throw new DomainError('conflict')
  const known = await proposalsOf(scope, until, { chargeIds })
  const ledgers = await lockLedgers(scope, [...known.ledgers.keys()])
  const { proposals } = await proposalsOf(scope, until, { chargeIds })
  const batchId = newId()
  const found: Line[] = []
  for (const { chargeId, amount, recovery } of lines) {
    const proposal = proposals.find(({ late }) => late.chargeId === chargeId)
    if (!proposal || amount > proposal.amount || (recovery && proposal.recoveryEuros === null))
      throw new DomainError('interest_above_proposal', { chargeId, most: proposal?.amount ?? 0, amount })
    if (amount > 0) found.push({ proposal, posting: postingOf(scope, proposal, amount), euroRate: null })
    if (recovery)
      found.push({ proposal, posting: await recoveryPosting(scope, proposal, euroRate!), euroRate })
  }
  const byTenant = Map.groupBy(found, ({ proposal }) => proposal.late.tenantId)
  await postAll(
    scope,
    ledgers.map((ledger) => ({
      ledger,
      postings: (byTenant.get(ledger.tenantId) ?? []).map(({ posting }) => posting),
    })),
  )
  await insertPostings(
    scope,
    found.filter(isInterest).map(({ proposal, posting }) => ({
      chargeId: posting.id,
      batchId,
      baseChargeId: proposal.late.chargeId,
      tenantId: proposal.late.tenantId,
      untilDate: until,
      proposed: proposal.amount,
      segments: proposal.segments,
    })),
  )
  await insertRecoveries(
    scope,
    batchId,
    found.flatMap((line) => (line.euroRate === null ? [] : [{ ...line, euroRate: line.euroRate }])),
  )
  for (const [tenantId, own] of byTenant)
    await record(scope, {
      action: 'CREATE',
      table: 'transactions',
      recordId: own[0]!.posting.id,
      tenantId,
      details: {
        interest: own.filter(isInterest).length,
        ...(own.every(isInterest) ? {} : { recoveryCosts: own.filter((line) => !isInterest(line)).length }),
        amount: sumOf(own),
        until,
        rows: own.map(({ posting }) => posting.id),
      },
    })
  const notified = notify && !scope.isDemo ? await notifyTenants(scope, [...byTenant.values()]) : 0
  return { batchId, charges: found.length, amount: sumOf(found), notified }
}

const isInterest = ({ euroRate }: Line): boolean => euroRate === null

const sumOf = (lines: readonly Line[]): number => lines.reduce((sum, { posting }) => sum + posting.amount, 0)

function postingOf(scope: OrganizationScope, { late, from, segments }: Proposal, amount: number): Posting {
  const last = addDays(segments.at(-1)!.to, -1)
  return {
    id: newId(),
    kind: 'charge',
    type: 'late_interest',
    amount,
    effectiveDate: scope.today,
    dueDate: scope.today,
    postedOn: scope.today,
    serviceFrom: earlier(from, last),
    serviceTo: last,
    parentId: late.chargeId,
    leaseId: late.leaseId,
    propertyId: late.propertyId,
  }
}

/** Reverses the charges of a batch that are not reversed yet, and notifies the tenants. Throws not_found or already_reversed. */
export async function undoInterest(
  scope: OrganizationScope,
  { batchId, reason, notify }: { batchId: string; reason: string; notify: boolean },
): Promise<{ reversed: number; notified: number }> {
  const tenants = (await standingOf(scope, batchId)).map(({ tenantId }) => tenantId)
  const ledgers = await lockLedgers(scope, [...new Set(tenants)])
  const standing = await standingOf(scope, batchId)
  if (standing.length === 0)
    throw new DomainError((await batchExists(scope, batchId)) ? 'already_reversed' : 'not_found')
  const byTenant = Map.groupBy(standing, ({ tenantId }) => tenantId)
  await postAll(
    scope,
    ledgers.map((ledger) => ({
      ledger,
      postings: (byTenant.get(ledger.tenantId) ?? []).map(({ chargeId, leaseId, propertyId, amount }) => ({
        id: newId(),
        kind: 'reversal',
        type: 'charge',
        amount,
        effectiveDate: scope.today,
        postedOn: scope.today,
        parentId: chargeId,
        leaseId,
        propertyId,
        reason,
      })),
    })),
  )
  for (const [tenantId, own] of byTenant)
    await record(scope, {
      action: 'UPDATE',
      table: 'transactions',
      recordId: own[0]!.chargeId,
      tenantId,
      details: {
        interestUndone: own.length,
        amount: own.reduce((sum, { amount }) => sum + amount, 0),
        rows: own.map(({ chargeId }) => chargeId),
      },
    })
  const notified = notify && !scope.isDemo ? await notifyOfUndone(scope, [...byTenant.values()], reason) : 0
  return { reversed: standing.length, notified }
}
