import type { Interval } from '@domovik/domain/intervals.ts'
import { daysLost } from '@domovik/domain/rental/bills/settled.ts'
import { depositsHeld } from '@domovik/domain/rental/deposits/held.ts'
import { leaseRange } from '@domovik/domain/rental/leases/range.ts'
import { terminateLease } from '@domovik/domain/rental/leases/terminate.ts'
import { isDepositKind } from '@domovik/domain/rental/ledger/types.ts'
import type { Language } from '@domovik/locales/index.ts'
import { sql } from 'drizzle-orm'
import { now } from '../../machinery/clock.ts'
import { newId } from '../../machinery/db/ids.ts'
import { translator } from '../../machinery/i18n.ts'
import { record, type Scope } from '../../machinery/scope/scope.ts'
import { refuseSettled } from '../bills/settled.ts'
import { loadLedger, type Posting, post, replayWith } from '../payments/ledger.ts'
import type { Ledger } from '../payments/ledger-rows.ts'
import { adjustable, daysOf, presentCredits } from './adjustments.ts'
import { generateForLeases } from './charges.ts'
import { lockLease } from './lock.ts'
import { findLease, type LeaseRecord, toDomain, updateLease } from './queries.ts'

type Ending = { lastDay: string; reason: string; penalty: number }
type Ended = ReturnType<typeof terminateLease>

/** The days that the lease covers no more. */
const lostBy = (lease: LeaseRecord, ended: Ended): Interval[] =>
  daysLost(leaseRange(toDomain(lease)), leaseRange(ended.lease))

/**
 * Terminates a lease with the inclusive `lastDay`: cancels charges for later service, prorates the last month
 * to the days used, and charges an agreed penalty in cents (docs/finance.md 3.2). Throws
 * lease_termination_outside_range, lease_already_terminated, bills_already_settled.
 */
export async function endLease(scope: Scope, leaseId: string, ending: Ending): Promise<void> {
  const { lease, ledger } = await lockLease(scope, leaseId)
  const ended = plan(lease, ledger, ending)
  const postings = postingsOf(scope, lease, ledger, ended, {
    reason: ending.reason,
    penalty: await penaltyName(scope, ending.reason),
  })
  await refuseSettled(scope, ledger, lease.id, postings, lostBy(lease, ended))
  await updateLease(scope, lease.id, {
    terminationLastDay: ending.lastDay,
    terminationReason: ending.reason,
    terminatedAt: new Date(now().epochMilliseconds),
  })
  await post(scope, ledger, postings)
  await generateForLeases(scope, [lease.id])
  await record(scope, {
    action: 'UPDATE',
    table: 'leases',
    recordId: lease.id,
    tenantId: lease.tenantId,
    details: {
      terminatedOn: ending.lastDay,
      cancelledCharges: ended.cancel.length,
      penalty: ending.penalty,
    },
  })
}

/**
 * Returns the effect of endLease on the tenant's account, in cents. Replays the same rows but saves nothing. Throws as endLease.
 */
export async function previewEnding(scope: Scope, leaseId: string, ending: Omit<Ending, 'reason'>) {
  const lease = await findLease(scope, leaseId)
  const before = await loadLedger(scope, lease.tenantId)
  const ended = plan(lease, before, ending)
  const postings = postingsOf(scope, lease, before, ended, { reason: '', penalty: '' })
  await refuseSettled(scope, before, lease.id, postings, lostBy(lease, ended))
  const after = postings.reduce((ledger, posting) => replayWith(scope, ledger, posting), before)
  const charges = [...after.state.charges.values()].filter(({ charge }) => charge.leaseId === lease.id)
  const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)
  const stateOf = (chargeId: string) => before.state.charges.get(chargeId)!
  return {
    currency: scope.currency,
    cancelled: {
      count: ended.cancel.length,
      amount: sum(ended.cancel.map(stateOf).map(({ charge, credited }) => charge.amount - credited)),
    },
    credits: presentCredits(before, ended.credits),
    freed: Math.max(0, after.state.unappliedCredit - before.state.unappliedCredit),
    open: sum(
      charges
        .filter(({ charge, cancelledOn }) => cancelledOn === null && !isDepositKind(charge.kind))
        .map(({ remaining }) => remaining),
    ),
    depositsHeld: depositsHeld(after.state, scope.today, lease.id),
  }
}

const plan = (lease: LeaseRecord, ledger: Ledger, { lastDay, penalty }: Omit<Ending, 'reason'>): Ended =>
  terminateLease(toDomain(lease), lastDay, adjustable(ledger, lease.id), penalty > 0 ? penalty : null)

/**
 * The name of the penalty, stored in the language of the organization. A charge without a month is called as it is described, and the reason
 * alone does not say what is charged.
 */
async function penaltyName({ db, organizationId }: Scope, reason: string): Promise<string> {
  const { rows } = await db.execute<{ language: Language }>(
    sql`select language from organizations where id = ${organizationId}`,
  )
  return translator(rows[0]!.language, 'leases')('end.penaltyName', { reason })
}

/** The rows that a termination posts: reversals, credit notes, the penalty. */
function postingsOf(
  scope: Scope,
  lease: LeaseRecord,
  ledger: Ledger,
  ended: Ended,
  { reason, penalty }: { reason: string; penalty: string },
): Posting[] {
  const here = {
    leaseId: lease.id,
    propertyId: lease.propertyId,
    postedOn: scope.today,
    effectiveDate: scope.today,
  }
  const kindOf = (chargeId: string) => ledger.state.charges.get(chargeId)!.charge
  return [
    ...ended.cancel.map((chargeId) => ({
      ...here,
      id: newId(),
      kind: 'reversal',
      type: 'charge',
      amount: kindOf(chargeId).amount,
      parentId: chargeId,
      reason,
    })),
    ...ended.credits.map(({ chargeId, amount, days }) => ({
      ...here,
      ...daysOf(days),
      id: newId(),
      kind: 'credit_note',
      type: kindOf(chargeId).kind,
      amount,
      parentId: chargeId,
      reason,
    })),
    ...(ended.penalty
      ? [
          {
            ...here,
            id: newId(),
            kind: 'charge',
            type: 'extra_fee',
            amount: ended.penalty,
            dueDate: scope.today,
            description: penalty,
          },
        ]
      : []),
  ]
}
