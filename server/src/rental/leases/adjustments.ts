/** What a change of a lease posts: reads the posted charges for the rules, and turns their result into rows. */
import { addDays } from '@domovik/domain/dates.ts'
import type { Window } from '@domovik/domain/intervals.ts'
import type { ChargeKind } from '@domovik/domain/rental/ledger/types.ts'
import type {
  AdjustableCharge,
  Adjustments,
  DatedCredit,
} from '@domovik/domain/rental/rent/posted-charges.ts'
import { newId } from '../../machinery/db/ids.ts'
import type { Scope } from '../../machinery/scope/scope.ts'
import type { LedgerRow } from '../payments/events.ts'
import type { Ledger, Posting } from '../payments/ledger-rows.ts'

/** Returns the lease's posted charges as the adjustment rules need them. */
export function adjustable({ rows, state }: Ledger, leaseId: string): AdjustableCharge[] {
  const lowering = contractCredits(rows).standing
  return rows
    .filter((row) => row.kind === 'charge' && row.leaseId === leaseId)
    .map((row) => {
      const charge = state.charges.get(row.id)!
      return {
        id: row.id,
        kind: row.type as ChargeKind,
        amount: row.amount,
        credited: charge.credited,
        lowered: (lowering.get(row.id) ?? []).reduce((sum, { amount }) => sum + amount, 0),
        writtenOff: charge.writtenOff,
        cancelled: charge.cancelledOn !== null,
        serviceFrom: row.serviceFrom ?? row.dueDate ?? row.effectiveDate,
        serviceTo: row.serviceTo ? addDays(row.serviceTo, 1) : null,
        // Interest belongs to its charge, but does not adjust it.
        adjusts: row.type === 'late_interest' ? null : row.parentId,
        scheduled: row.serviceFrom !== null && row.type !== 'late_interest',
      }
    })
}

/**
 * Returns the credit notes of changes of leases by charge: those that stand, and those that were reversed. A credit note by a person or
 * a settlement has a reason and no days. Those on posted interest that is too high have days too, so they are among the others.
 */
export function contractCredits(rows: readonly LedgerRow[]) {
  const reversed = new Set(
    rows.flatMap(({ kind, parentId }) => (kind === 'reversal' ? (parentId ?? []) : [])),
  )
  const all = rows.filter(
    ({ kind, serviceFrom, reason }) => kind === 'credit_note' && (serviceFrom !== null || reason === null),
  )
  const [standing, undone] = [false, true].map((isReversed) =>
    Map.groupBy(
      all.filter(({ id }) => reversed.has(id) === isReversed),
      ({ parentId }) => parentId,
    ),
  )
  return { standing: standing!, undone: undone! }
}

/** Returns the rows that post the adjustments of a lease today. Amounts in cents. */
export function postingsOf(
  { charges, credits }: Adjustments,
  lease: { id: string; propertyId: string },
  ledger: Ledger,
  today: string,
): Posting[] {
  const here = { leaseId: lease.id, propertyId: lease.propertyId, postedOn: today }
  return [
    ...charges.map((charge) => ({
      ...here,
      id: newId(),
      kind: 'charge',
      type: charge.kind,
      amount: charge.amount,
      effectiveDate: charge.dueDate,
      dueDate: charge.dueDate,
      serviceFrom: charge.serviceFrom,
      serviceTo: lastServiceDay(charge.serviceTo),
      parentId: charge.adjusts,
    })),
    ...credits.map(({ chargeId, amount, days }) => ({
      ...here,
      ...daysOf(days),
      id: newId(),
      kind: 'credit_note',
      type: chargeOf(ledger, chargeId).kind,
      amount,
      effectiveDate: today,
      parentId: chargeId,
    })),
  ]
}

/** Returns the adjustments as a person reads them: one row for each charge and credit note, with signed cents. */
export function presentAdjustments(scope: Scope, ledger: Ledger, { charges, credits }: Adjustments) {
  const rows = [
    ...charges.map(({ kind, amount, serviceFrom, serviceTo, dueDate }) => ({
      type: kind as string,
      amount,
      serviceFrom,
      serviceTo: lastServiceDay(serviceTo),
      dueDate: dueDate as string | null,
    })),
    ...presentCredits(ledger, credits).map((credit) => ({
      ...credit,
      amount: -credit.amount,
      dueDate: null,
    })),
  ].sort((a, b) => (a.serviceFrom < b.serviceFrom ? -1 : a.serviceFrom > b.serviceFrom ? 1 : 0))
  return { currency: scope.currency, rows, total: rows.reduce((sum, { amount }) => sum + amount, 0) }
}

/** Returns credits as a person reads them: one row for all that lower the same days of a kind. In cents. */
export function presentCredits(ledger: Ledger, credits: readonly DatedCredit[]) {
  const rows = new Map<
    string,
    { type: string; serviceFrom: string; serviceTo: string | null; amount: number }
  >()
  for (const { chargeId, amount, days } of credits) {
    const { kind, serviceFrom, serviceTo, dueDate } = chargeOf(ledger, chargeId)
    const row = {
      type: kind as string,
      serviceFrom: days?.from ?? serviceFrom ?? dueDate,
      serviceTo: lastServiceDay(days?.to ?? serviceTo),
    }
    const key = Object.values(row).join(' ')
    rows.set(key, { ...row, amount: amount + (rows.get(key)?.amount ?? 0) })
  }
  return [...rows.values()]
}

const chargeOf = ({ state }: Ledger, chargeId: string) => state.charges.get(chargeId)!.charge
/** The days of a credit note, which decide who of several co-tenants gets it (docs/finance.md 2.15). */
export const daysOf = (days: Window | null) =>
  days ? { serviceFrom: days.from, serviceTo: lastServiceDay(days.to) } : {}
const lastServiceDay = (serviceTo: string | null | undefined): string | null =>
  serviceTo ? addDays(serviceTo, -1) : null
