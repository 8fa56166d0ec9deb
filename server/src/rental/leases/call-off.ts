import { later } from '@domovik/domain/dates.ts'
import type { Interval } from '@domovik/domain/intervals.ts'
import { depositCameBack } from '@domovik/domain/rental/deposits/came-back.ts'
import { depositsHeld, receivedBy } from '@domovik/domain/rental/deposits/held.ts'
import { callOffLease, reinstateLease } from '@domovik/domain/rental/leases/call-off.ts'
import { moveDeposit } from '@domovik/domain/rental/leases/renew.ts'
import { now } from '../../machinery/clock.ts'
import { record, type Scope } from '../../machinery/scope/scope.ts'
import { refuseSettled } from '../bills/settled.ts'
import { lockUnits } from '../bookings/availability.ts'
import { standingRefunds } from '../card-payments/standing.ts'
import { loadLedger, type Posting, post, replayWith } from '../payments/ledger.ts'
import type { Ledger } from '../payments/ledger-rows.ts'
import { adjustable } from './adjustments.ts'
import { carryOver, inForce, takenBack, transfersOf } from './carry-overs.ts'
import { generateForLeases } from './charges.ts'
import { lockLease } from './lock.ts'
import { mailCalledOff } from './mail-called-off.ts'
import { findLease, type LeaseRecord, toDomain, updateLease } from './queries.ts'
import { isLeaseRenewed } from './renew.ts'

/**
 * Calls off a lease that was entered by mistake: cancels its charges, gives a carried-over deposit back to the previous
 * lease, and writes to a tenant who uses the portal. Throws lease_called_off, lease_already_terminated,
 * lease_already_renewed, lease_has_payments, bills_already_settled.
 */
export async function callOff(scope: Scope, leaseId: string, reason: string | null): Promise<void> {
  const { lease, ledger } = await lockLease(scope, leaseId)
  const { cancelled, postings } = await planCallOff(scope, lease, ledger, reason)
  await updateLease(scope, lease.id, {
    cancelledAt: new Date(now().epochMilliseconds),
    cancellationReason: reason,
  })
  await post(scope, ledger, postings)
  await record(scope, {
    action: 'UPDATE',
    table: 'leases',
    recordId: lease.id,
    tenantId: lease.tenantId,
    details: { calledOff: true, reason, cancelledCharges: cancelled.length },
  })
  await mailCalledOff(scope, lease)
}

/** Returns what callOff cancels, in cents. Saves nothing. Throws as callOff. */
export async function previewCallOff(scope: Scope, leaseId: string) {
  const lease = await findLease(scope, leaseId)
  const ledger = await loadLedger(scope, lease.tenantId)
  const { cancelled } = await planCallOff(scope, lease, ledger, null)
  return {
    currency: scope.currency,
    cancelled: {
      count: cancelled.length,
      amount: cancelled.reduce((sum, id) => {
        const { charge, credited } = ledger.state.charges.get(id)!
        return sum + charge.amount - credited
      }, 0),
    },
    depositBack: goingBack(lease, ledger)
      .filter(({ kind }) => kind === 'receipt')
      .reduce((sum, { amount }) => sum + amount, 0),
    disputed: disputedOf(ledger, lease),
    canReinstate: cancelled.length === 0,
  }
}

/** A lease that is called off keeps no day, so no settlement of its bills may stand. */
const everyDay: Interval = { from: '0001-01-01', to: null }

/**
 * Takes callOff back. A deposit is carried over again today at the earliest, because until then the previous lease held it. Throws
 * lease_not_called_off, lease_charges_cancelled, lease_overlaps, booking_overlaps.
 */
export async function reinstate(scope: Scope, leaseId: string, reason: string): Promise<void> {
  const { lease, ledger } = await lockLease(scope, leaseId)
  reinstateLease(toDomain(lease), adjustable(ledger, lease.id))
  const previous = lease.previousLeaseId ? await findLease(scope, lease.previousLeaseId) : null
  // Expired holds must not refuse a lease.
  await lockUnits(scope, [lease.propertyId])
  await updateLease(scope, lease.id, { cancelledAt: null, cancellationReason: null })
  if (previous) {
    const held = depositsHeld(ledger.state, '9999-12-31', previous.id)
    const deposit = moveDeposit(held, lease.depositAmount + lease.warrantyAmount)
    const next = { id: lease.id, start: later(lease.startDate, scope.today) }
    await post(scope, ledger, carryOver(scope, ledger, { lease: previous, next, deposit, reason }))
  }
  await generateForLeases(scope, [lease.id])
  await record(scope, {
    action: 'UPDATE',
    table: 'leases',
    recordId: lease.id,
    tenantId: lease.tenantId,
    details: { calledOff: false },
  })
}

/** Returns the ids of the charges that callOff cancels, and its rows. Throws as callOff. */
export async function planCallOff(
  scope: Scope,
  lease: LeaseRecord,
  ledger: Ledger,
  reason: string | null,
): Promise<{ cancelled: string[]; postings: Posting[] }> {
  const cancelled = callOffLease(toDomain(lease), {
    posted: adjustable(ledger, lease.id),
    hasPayments: hasMoney(ledger, lease),
    renewed: await isLeaseRenewed(scope, lease.id),
  })
  await refuseSettled(scope, ledger, lease.id, [], [everyDay])
  const postings = postingsOf(scope, lease, ledger, cancelled, reason)
  replayWith(scope, ledger, ...postings)
  return { cancelled, postings }
}

const moneyKinds = new Set(['receipt', 'refund', 'deposit_applied', 'write_off'])

/**
 * True if money names the lease, or was recorded after the lease and pays one of its charges or is its deposit. Money that was there before
 * goes back to where it was. What was carried over from the previous lease is none, nor is a receipt that was refunded in full, with its refunds,
 * nor the deposit if all of it was returned.
 */
function hasMoney(ledger: Ledger, { id, createdAt }: LeaseRecord): boolean {
  const { charges, sources, allocations, depositMovements } = ledger.state
  const isDepositBack = depositCameBack(ledger.state, id)
  const isGivenBack = (row: Row) => {
    const sourceId = row.kind === 'refund' ? row.parentId : row.id
    const source = sources.get(sourceId ?? '')
    if (source && source.refunded === source.amount) return true
    if (!isDepositBack) return false
    if (sourceId === null) return row.leaseId === id
    const holders = [...receivedBy(ledger.state, sourceId).keys()]
    return source?.deposit === true && holders.every((holder) => holder === id)
  }
  const money = inForce(ledger).filter(
    (row) => moneyKinds.has(row.kind) && row.type !== 'deposit_transfer' && !isGivenBack(row),
  )
  const entered = Date.parse(createdAt)
  const later = new Set(
    money.flatMap((row) => (row.createdAt === null || Date.parse(row.createdAt) >= entered ? row.id : [])),
  )
  return (
    money.some(({ leaseId }) => leaseId === id) ||
    allocations.some(
      ({ sourceId, chargeId }) => later.has(sourceId) && charges.get(chargeId)?.charge.leaseId === id,
    ) ||
    depositMovements.some(({ eventId, leaseId }) => leaseId === id && later.has(eventId))
  )
}

type Row = Ledger['rows'][number]

/** Returns the rows that carried a deposit over that goes back to the previous lease: none if this one has returned it to the tenant. */
const goingBack = (lease: LeaseRecord, ledger: Ledger): Row[] =>
  depositsHeld(ledger.state, '9999-12-31', lease.id) > 0 ? transfersOf(lease, ledger) : []

/** Returns what the provider withdrew of card payments of the lease because of disputes, in cents. A dispute that is won brings it back as credit. */
const disputedOf = (ledger: Ledger, { id }: LeaseRecord): number =>
  inForce(ledger)
    .filter(({ kind, method, leaseId }) => kind === 'receipt' && method === 'card' && leaseId === id)
    .flatMap((receipt) => standingRefunds(ledger, receipt.id))
    .reduce((sum, { disputed, amount }) => (disputed ? sum + amount : sum), 0)

function postingsOf(
  scope: Scope,
  lease: LeaseRecord,
  ledger: Ledger,
  cancelled: readonly string[],
  reason: string | null,
): Posting[] {
  const charges = new Set(cancelled)
  const targets = [
    ...ledger.rows.filter(({ id }) => charges.has(id)),
    ...inForce(ledger).filter(({ type, leaseId }) => type === 'opening_credit' && leaseId === lease.id),
    ...goingBack(lease, ledger),
  ]
  return targets.map((row) => takenBack(scope, row, reason))
}
