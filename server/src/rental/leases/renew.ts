import { DomainError } from '@domovik/domain/errors.ts'
import { depositsHeld } from '@domovik/domain/rental/deposits/held.ts'
import { renewLease } from '@domovik/domain/rental/leases/renew.ts'
import { sql } from 'drizzle-orm'
import type { Scope } from '../../machinery/scope/scope.ts'
import { copyClause } from '../indexation/clauses.ts'
import { loadLedger, post } from '../payments/ledger.ts'
import type { Ledger } from '../payments/ledger-rows.ts'
import { copyLeaseVat } from '../vat/queries.ts'
import { carryOver } from './carry-overs.ts'
import { generateForLeases } from './charges.ts'
import { addLeases } from './create.ts'
import { openDeposits } from './late-deposits.ts'
import { isRenewed } from './lease-sql.ts'
import { lockLease } from './lock.ts'
import { findLease, type LeaseRecord, toDomain, updateLease } from './queries.ts'

export type RenewalTerms = { endDate: string | null; rentAmount: number; depositAmount: number }

/**
 * Returns the first day of the renewal lease and the effect on the deposit, in cents (docs/finance.md 3.3), with
 * what stays due of the deposit of the old one. Saves nothing.
 */
export async function previewRenewal(scope: Scope, leaseId: string, terms: RenewalTerms) {
  const lease = await findLease(scope, leaseId)
  const ledger = await loadLedger(scope, lease.tenantId)
  const { lease: next, deposit } = plan(lease, ledger, terms)
  const unpaidDeposit = openDeposits(ledger).get(leaseId) ?? 0
  return { currency: scope.currency, startDate: next.start, deposit, unpaidDeposit }
}

/**
 * Creates a new lease from the day after the old one ends. Carries the held deposit over without cash and
 * charges the missing part; an excess stays held until it is refunded. Returns the new lease's id. Throws
 * lease_has_no_end, lease_end_before_start, lease_already_renewed, lease_overlaps.
 */
export async function followLease(
  scope: Scope,
  leaseId: string,
  terms: RenewalTerms,
  reason: string,
): Promise<string> {
  const { lease, ledger } = await lockLease(scope, leaseId)
  if (lease.cancelled) throw new DomainError('lease_called_off')
  if (await isLeaseRenewed(scope, leaseId)) throw new DomainError('lease_already_renewed')
  const { lease: next, deposit } = plan(lease, ledger, terms)
  const [inForce] = next.terms
  const [id] = await addLeases(scope, [
    {
      propertyId: lease.propertyId,
      tenantId: lease.tenantId,
      previousLeaseId: lease.id,
      kind: lease.kind,
      startDate: next.start,
      endDate: next.end,
      rentAmount: inForce!.rent,
      billsAmount: inForce!.bills,
      extraFees: inForce!.extraFees,
      additionalFees: inForce!.additionalFee,
      additionalFeesOnce: inForce!.additionalFeeOneOff,
      depositAmount: next.depositAmount,
      warrantyAmount: next.warrantyAmount,
      prorateFees: inForce!.prorateFees,
      paymentDueDay: inForce!.paymentDueDay,
      prorationMethod: next.prorationMethod,
      terms: lease.terms,
      openingBalance: 0,
    },
  ])
  const { lateInterest, lateInterestPercent } = lease
  await updateLease(scope, id!, { lateInterest, lateInterestPercent })
  await copyLeaseVat(scope, lease.id, id!)
  await copyClause(scope, lease.id, id!)
  await post(
    scope,
    ledger,
    carryOver(scope, ledger, { lease, next: { id: id!, start: next.start }, deposit, reason }),
  )
  await generateForLeases(scope, [id!])
  return id!
}

function plan(lease: LeaseRecord, ledger: Ledger, { endDate, rentAmount, depositAmount }: RenewalTerms) {
  return renewLease(toDomain(lease), {
    end: endDate,
    terms: { rent: rentAmount },
    depositAmount,
    depositHeld: depositsHeld(ledger.state, '9999-12-31', lease.id),
  })
}

/** Whether another lease that was not called off renews the lease. */
export async function isLeaseRenewed(scope: Scope, leaseId: string): Promise<boolean> {
  const { rows } = await scope.db.execute(sql`
    select from leases l where l.organization_id = ${scope.organizationId} and l.id = ${leaseId} and ${isRenewed(sql`l`)}`)
  return rows.length > 0
}

/** Whether the end of a lease leaves nothing to decide, because the tenant stays by another lease (docs/finance.md 3.7). */
export async function isFollowed({ db, organizationId }: Scope, leaseId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from app.lettings l where l.organization_id = ${organizationId} and l.id = ${leaseId} and l.last_day is not null
       and not exists (select from app.lease_ends e where e.organization_id = l.organization_id and e.id = l.id)`)
  return rows.length > 0
}
