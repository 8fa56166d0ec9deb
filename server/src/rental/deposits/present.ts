/** The deposit of one lease or stay, read from the ledger of its tenant or guest. */
import { lastStay, stayOfCredit } from '@domovik/domain/rental/bookings/last-stay.ts'
import {
  type CarryOver,
  carriedLater,
  deductionsCountWith,
  leasesOfDeposit,
} from '@domovik/domain/rental/deposits/carry-over.ts'
import { depositAvailable, depositsHeld } from '@domovik/domain/rental/deposits/held.ts'
import { previewSettlement } from '@domovik/domain/rental/deposits/preview.ts'
import { revaluation } from '@domovik/domain/rental/deposits/revaluation.ts'
import { chargesToSetOff } from '@domovik/domain/rental/deposits/settle.ts'
import { returnDeadline } from '@domovik/domain/rental/deposits/settlement.ts'
import { deductionsToKeep } from '@domovik/domain/rental/inspections/deductions.ts'
import { isUnderTenantsAct } from '@domovik/domain/rental/leases/polish-law.ts'
import { lastDay } from '@domovik/domain/rental/leases/range.ts'
import { isDepositKind } from '@domovik/domain/rental/ledger/types.ts'
import { sql } from 'drizzle-orm'
import { hasPermission, type Scope } from '../../machinery/scope/scope.ts'
import { staysOfGuest } from '../bookings/guest-of.ts'
import type { BookingRecord } from '../bookings/queries.ts'
import { openDeductionsOf } from '../inspections/deductions.ts'
import { carryOversOf } from '../leases/carry-overs.ts'
import { type LeaseRecord, toDomain } from '../leases/queries.ts'
import { presentCharge } from '../payments/account.ts'
import { depositLines } from '../payments/deposit-lines.ts'
import type { LedgerRow } from '../payments/events.ts'
import type { Ledger } from '../payments/ledger-rows.ts'

/** Returns the deposit of the lease today, its movements and settlements. Amounts in cents. */
export async function presentDeposit(scope: Scope, lease: LeaseRecord, ledger: Ledger) {
  const { state } = ledger
  const held = depositsHeld(state, scope.today, lease.id)
  const carryOvers = await carryOversOf(scope, [lease.tenantId])
  const later = carriedLater(carryOvers, lease.id, scope.today)
  const domain = toDomain(lease)
  const last = lastDay(domain)
  const topUp = revaluation(
    state,
    carryOvers,
    {
      ...{ leaseId: lease.id, tenantsAct: isUnderTenantsAct(lease), rents: domain.terms },
      ...{ startDate: lease.startDate, endDate: last },
    },
    scope.today,
  )
  const countWith = deductionsCountWith(state, carryOvers, lease.id, scope.today)
  const deductions = await openDeductionsOf(
    scope,
    leasesOfDeductions(state, carryOvers, lease.id, scope.today),
  )
  return {
    ...holding(scope, ledger, lease.id, depositAvailable(state, scope.today, lease.id)),
    agreed: lease.depositAmount + lease.warrantyAmount,
    held,
    topUp,
    deductions,
    deductionsCountWith: countWith,
    preview: previewSettlement(
      state,
      {
        leaseId: lease.id,
        latest: await isLatest(scope, lease),
        held,
        carriedLater: later,
        topUp,
        deductions: countWith === lease.id ? deductionsToKeep(deductions, held - later) : 0,
      },
      scope.today,
    ),
    returnBy: last !== null && last < scope.today && held > later ? returnDeadline(last) : null,
  }
}

/** The lease and those whose deductions count with it instead of their own lease, because their deposit was carried over. */
export const leasesOfDeductions = (
  state: Ledger['state'],
  carryOvers: readonly CarryOver[],
  leaseId: string,
  day: string,
): string[] =>
  leasesOfDeposit(carryOvers, leaseId, day).filter(
    (id) => id === leaseId || deductionsCountWith(state, carryOvers, id, day) === leaseId,
  )

/** What the deposits of leases and stays have in common. `available` in cents. */
function holding(scope: Scope, ledger: Ledger, holderId: string, available: number) {
  const { state, rows } = ledger
  const byId = new Map(rows.map((row) => [row.id, row]))
  const edit = hasPermission(scope, 'edit_payments')
  return {
    currency: scope.currency,
    available,
    openCharges: chargesToSetOff(state, scope.today).map(({ id }) =>
      presentCharge(scope, state.charges.get(id)!, byId.get(id)!),
    ),
    lines: depositLines(scope, ledger, holderId),
    settlements: settlementsOf(ledger, holderId),
    can: { settle: edit && available > 0, undo: edit },
  }
}

/**
 * Returns the deposit of a stay that can be settled on the day, in cents. Money that was recorded before receipts named their stay
 * is held for no stay, so that every stay of the guest can use it.
 */
export const stayDepositAvailable = (state: Ledger['state'], day: string, bookingId: string): number =>
  depositAvailable(state, day, bookingId) + depositAvailable(state, day, null)

/**
 * Returns the deposit of the stay today, its movements and settlements. Amounts in cents. Credit and a deposit that names no stay
 * are with one stay only, so that the stays of a guest together state no cent twice.
 */
export async function presentStayDeposit(scope: Scope, booking: BookingRecord, ledger: Ledger) {
  const { id, quote } = booking
  const { state, rows } = ledger
  const available = stayDepositAvailable(state, scope.today, id)
  const own = depositsHeld(state, scope.today, id)
  const shared = depositsHeld(state, scope.today, null)
  const stays = await staysOfGuest(scope, ledger.tenantId)
  const charges = rows.filter((row) => row.kind === 'charge' && row.bookingId === id)
  const openCharges = charges.reduce((sum, row) => {
    const charge = state.charges.get(row.id)
    const counts = charge && charge.charge.dueDate <= scope.today && !isDepositKind(charge.charge.kind)
    return sum + (counts ? charge.remaining : 0)
  }, 0)
  const credit = stayOfCredit(stays) === id ? state.unappliedCredit : 0
  const held = lastStay(stays) === id ? own + shared : own
  return {
    ...holding(scope, ledger, id, available),
    agreed: quote?.deposit ?? 0,
    held,
    topUp: 0,
    deductions: [],
    deductionsCountWith: null,
    preview: {
      ...{ openCharges, credit, held, deductions: 0, carriedLater: 0, topUp: 0 },
      netDue: openCharges - credit - held,
    },
    returnBy: null,
  }
}

/** Whether the tenant has no later lease, so that their credit is settled with this one; never with one that was called off. */
async function isLatest(scope: Scope, { id, tenantId, startDate, cancelled }: LeaseRecord): Promise<boolean> {
  if (cancelled) return false
  const { rows } = await scope.db.execute(sql`
    select 1 from app.lettings n where n.organization_id = ${scope.organizationId} and n.tenant_id = ${tenantId}
       and (n.start_date, n.id) > (${startDate}::date, ${id}::uuid) limit 1`)
  return rows.length === 0
}

/** Returns the settlements of the lease or stay that posted them, oldest first, each row with whether it was reversed. */
export function settlementsOf({ rows }: Pick<Ledger, 'rows'>, holderId: string) {
  const reversed = new Set(rows.filter(({ kind }) => kind === 'reversal').map(({ parentId }) => parentId))
  const own = rows.filter((row) => row.settlementId !== null && (row.leaseId ?? row.bookingId) === holderId)
  const grouped = Map.groupBy(own, (row) => row.settlementId!)
  return [...grouped].map(([id, posted]) => {
    const standing = posted.filter((row) => !reversed.has(row.id))
    // Of a charge that was reversed alone, before that was refused, the money pays other charges.
    const kept = new Set(standing.filter(({ kind }) => kind === 'charge').map((row) => row.id))
    const sumOf = (kind: string, of: (row: LedgerRow) => boolean = () => true) =>
      standing.filter((row) => row.kind === kind && of(row)).reduce((total, { amount }) => total + amount, 0)
    const paysKept = (row: LedgerRow) => kept.has(row.designations?.[0] ?? '')
    return {
      id,
      settledOn: posted[0]!.effectiveDate,
      applied: sumOf('deposit_applied', (row) => !paysKept(row)),
      deducted: sumOf('deposit_applied', paysKept),
      returned: sumOf('refund'),
      undone: standing.length === 0,
      rows: posted.map((row) => ({
        transactionId: row.id,
        kind: row.kind as 'charge' | 'deposit_applied' | 'refund',
        amount: row.amount,
        description: row.description ?? row.reason,
        reversed: reversed.has(row.id),
      })),
    }
  })
}
