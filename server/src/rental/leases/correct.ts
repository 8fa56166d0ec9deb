import { refuseIssues } from '@domovik/domain/errors.ts'
import { daysLost } from '@domovik/domain/rental/bills/settled.ts'
import { correctLease, correctTerms, type LeaseCorrection } from '@domovik/domain/rental/leases/correct.ts'
import { leaseRange } from '@domovik/domain/rental/leases/range.ts'
import type { Lease, LeaseTerms } from '@domovik/domain/rental/leases/types.ts'
import { isDepositKind } from '@domovik/domain/rental/ledger/types.ts'
import { creditable } from '@domovik/domain/rental/rent/posted-charges.ts'
import { adjustPosted } from '@domovik/domain/rental/rent/terms-change.ts'
import { record, type Scope } from '../../machinery/scope/scope.ts'
import { refuseSettled } from '../bills/settled.ts'
import { lockUnits } from '../bookings/availability.ts'
import { rentBeforeStep } from '../indexation/queries.ts'
import { loadLedger, post } from '../payments/ledger.ts'
import type { Ledger } from '../payments/ledger-rows.ts'
import { adjustable, postingsOf, presentAdjustments } from './adjustments.ts'
import { carryLateDeposits } from './carry-late-deposits.ts'
import { generateForLeases } from './charges.ts'
import { lockLease } from './lock.ts'
import { moveCarryOver } from './move-carry-over.ts'
import {
  asTerms,
  findLease,
  isTakenOver,
  type LeaseRecord,
  replaceTerms,
  termsBefore,
  toDomain,
  updateLease,
} from './queries.ts'
import { withInterest } from './with-interest.ts'

/** The fields of a lease that can be corrected, and those that describe it. */
export type LeaseChanges = {
  startDate?: string | undefined
  endDate?: string | null | undefined
  depositAmount?: number | undefined
  warrantyAmount?: number | undefined
  depositDueDate?: string | null | undefined
  paymentDueDay?: number | null | undefined
  terms?: string | null | undefined
  kind?: LeaseRecord['kind'] | undefined
  lateInterest?: LeaseRecord['lateInterest'] | undefined
  lateInterestPercent?: string | null | undefined
}

/**
 * Corrects a saved lease. Posted rows stay; the difference becomes credit notes and extra charges (docs/decisions/039).
 * Throws version_conflict, lease_called_off, lease_already_terminated, lease_end_before_start, lease_overlaps,
 * bills_already_settled.
 */
export async function saveCorrection(
  scope: Scope,
  leaseId: string,
  changes: LeaseChanges,
  seen: string | undefined,
): Promise<void> {
  const { lease, ledger } = await lockLease(scope, leaseId)
  const before = toDomain(lease)
  refuseChargedDeposit(lease, ledger, changes)
  const { after, terms } = await corrected(scope, lease, changes)
  // Expired holds must not refuse a lease.
  await lockUnits(scope, [lease.propertyId])
  const { paymentDueDay: _day, ...columns } = changes
  await updateLease(
    scope,
    lease.id,
    {
      ...columns,
      ...(changes.startDate &&
        (isTakenOver(lease) ? { takenOver: true } : { chargesFrom: changes.startDate })),
    },
    seen,
  )
  if (terms) await replaceTerms(scope, lease.id, lease.tenantId, terms)
  const adjustments = adjustPosted(before, after, scope.today, adjustable(ledger, lease.id))
  const postings = postingsOf(adjustments, lease, ledger, scope.today)
  await refuseSettled(scope, ledger, lease.id, postings, daysLost(leaseRange(before), leaseRange(after)))
  const moved = moveCarryOver(scope, ledger, lease, changes.startDate ?? lease.startDate)
  await post(scope, ledger, [...postings, ...moved])
  if (changesCharges(changes)) await generateForLeases(scope, [lease.id])
  await carryLateDeposits(scope, [lease.tenantId])
  await record(scope, {
    action: 'UPDATE',
    table: 'leases',
    recordId: lease.id,
    tenantId: lease.tenantId,
    details: {
      changed: Object.keys(changes),
      adjusted: postings.length,
      ...daysBefore(lease, changes),
      ...(terms ? termsBefore(lease) : {}),
    },
  })
}

/** The days that a correction replaces: the reports of earlier days read them. */
const daysBefore = (lease: LeaseRecord, { startDate, endDate }: LeaseChanges): Record<string, unknown> => ({
  ...(startDate !== undefined && startDate !== lease.startDate && { startBefore: lease.startDate }),
  ...(endDate !== undefined && endDate !== lease.endDate && { endBefore: lease.endDate }),
})

/** Returns what saveCorrection posts. Saves nothing. Throws as saveCorrection. */
export async function previewCorrection(scope: Scope, leaseId: string, changes: LeaseChanges) {
  const lease = await findLease(scope, leaseId)
  const ledger = await loadLedger(scope, lease.tenantId)
  const before = toDomain(lease)
  refuseChargedDeposit(lease, ledger, changes)
  const { after } = await corrected(scope, lease, changes)
  const adjustments = adjustPosted(before, after, scope.today, adjustable(ledger, lease.id))
  const postings = postingsOf(adjustments, lease, ledger, scope.today)
  await refuseSettled(scope, ledger, lease.id, postings, daysLost(leaseRange(before), leaseRange(after)))
  return presentAdjustments(scope, ledger, await withInterest(scope, ledger, adjustments, postings))
}

/** Throws validation_failed if a deposit that is charged already would get another due day: posted rows never change. */
function refuseChargedDeposit(lease: LeaseRecord, ledger: Ledger, { depositDueDate }: LeaseChanges): void {
  if (depositDueDate === undefined || depositDueDate === lease.depositDueDate) return
  const charged = adjustable(ledger, lease.id).some(
    (charge) => isDepositKind(charge.kind) && charge.scheduled && !charge.cancelled && creditable(charge) > 0,
  )
  if (charged) refuseIssues([{ field: 'depositDueDate', code: 'already_charged' }])
}

/** Returns the corrected lease, and the versions of its terms to be stored if they change. */
async function corrected(
  scope: Scope,
  lease: LeaseRecord,
  changes: LeaseChanges,
): Promise<{ after: Lease; terms: readonly LeaseTerms[] | null }> {
  if (!changesCharges(changes)) return { after: toDomain(lease), terms: null }
  const correction = correctionOf(changes)
  const stored = lease.storedVersions.map(asTerms)
  const first = lease.storedVersions[0]!
  const rentBefore = await rentBeforeStep(scope, lease.id, first.validFrom, first.rentAmount)
  const terms = correctTerms(stored, correction, rentBefore)
  return {
    after: correctLease(toDomain(lease), correction, terms),
    terms: terms === stored ? null : terms,
  }
}

const changesCharges = (changes: LeaseChanges): boolean =>
  Object.values(correctionOf(changes)).some((value) => value !== undefined)

const correctionOf = (changes: LeaseChanges): LeaseCorrection => ({
  start: changes.startDate,
  end: changes.endDate,
  depositAmount: changes.depositAmount,
  warrantyAmount: changes.warrantyAmount,
  depositDueDate: changes.depositDueDate,
  paymentDueDay: changes.paymentDueDay,
})
