import type { CivilDate } from '../../dates.ts'
import type { Cents } from '../../money.ts'
import { type CarryOver, carriedLater, deductionsCountWith } from '../../rental/deposits/carry-over.ts'
import { depositsHeld, depositTaken } from '../../rental/deposits/held.ts'
import { revaluationTopUp, settleDeposit } from '../../rental/deposits/settlement.ts'
import type { NotedDeduction } from '../../rental/inspections/deduction-history.ts'
import { deductionsToKeep } from '../../rental/inspections/deductions.ts'
import { isDepositKind, type LedgerState } from '../../rental/ledger/types.ts'
import { compare } from './order.ts'
import { type Column, type Findings, type Row, totalsOf, usedColumns } from './result.ts'

/** A lease to settle, with its tenant's ledger replayed to the end of the day. */
export type LeaseToSettle = {
  leaseId: string
  tenantId: string
  tenant: string
  property: string
  /** The last day covered by the lease; null for an open-ended lease. */
  endDate: CivilDate | null
  rentAtSigning: Cents
  rentNow: Cents
  /** Whether this is the tenant's latest lease; their credit is settled with it. */
  latest: boolean
  /** The deductions of all leases of the tenant at the end of the day. */
  noted: readonly NotedDeduction[]
  /** The carry-overs between leases of the tenant. */
  carryOvers: readonly CarryOver[]
  state: LedgerState
}

const money = (key: string): Column => ({ key, kind: 'money' })
const columns: Column[] = [
  { key: 'tenant', kind: 'text' },
  { key: 'property', kind: 'text' },
  { key: 'endDate', kind: 'date' },
  money('chargesDue'),
  money('writtenOff'),
  money('receipts'),
  money('openItems'),
  money('deductions'),
  money('credit'),
  money('depositsHeld'),
  money('carriedLater'),
  money('topUp'),
  money('netDue'),
  { key: 'result', kind: 'code' },
  { key: 'returnBy', kind: 'date' },
]
/** Columns shown even if all values are 0. */
const shown = columns
  .map(({ key }) => key)
  .filter((key) => !['writtenOff', 'deductions', 'credit', 'carriedLater', 'topUp', 'returnBy'].includes(key))
const sums = [
  'chargesDue',
  'writtenOff',
  'receipts',
  'openItems',
  'deductions',
  'credit',
  'depositsHeld',
  'carriedLater',
  'topUp',
  'netDue',
]

/**
 * The amount that tenant and landlord would owe each other if the lease were settled at the end of the day
 * (docs/finance.md 8.9, 2.11). Damage deductions are the open charges of kind `other`, and those that are
 * noted and accepted, as in the preview of the deposit. What is carried over later is not returned. Amounts in cents.
 */
export function settleLease(
  { leaseId, endDate, rentAtSigning, rentNow, latest, noted, carryOvers, state }: LeaseToSettle,
  day: CivilDate,
) {
  let chargesDue = 0
  let writtenOffSum = 0
  let receipts = 0
  let openItems = 0
  let deductions = 0
  for (const { charge, cancelledOn, credited, writtenOff, paid, remaining } of state.charges.values()) {
    if (charge.leaseId !== leaseId || cancelledOn !== null || isDepositKind(charge.kind)) continue
    if (charge.dueDate > day) continue
    chargesDue += charge.amount - credited
    writtenOffSum += writtenOff
    receipts += paid
    if (charge.kind === 'other') deductions += remaining
    else openItems += remaining
  }
  const taken = depositTaken(state, leaseId)
  const held = depositsHeld(state, day, leaseId)
  const later = carriedLater(carryOvers, leaseId, day)
  const counted = noted.filter((one) => deductionsCountWith(state, carryOvers, one.leaseId, day) === leaseId)
  const settlement = settleDeposit(
    {
      openCharges: openItems,
      damageDeductions: deductions + deductionsToKeep(counted, held - later),
      unappliedCredit: latest ? state.unappliedCredit : 0,
      depositsHeld: held,
      carriedLater: later,
      revaluationTopUp: held > later ? revaluationTopUp(taken, rentAtSigning, rentNow) : 0,
    },
    endDate ?? day,
  )
  return { ...settlement, chargesDue, writtenOff: writtenOffSum, receipts }
}

/** One row for each lease; a positive `netDue` means that the tenant pays. */
export function assembleTenantSettlement(
  leases: readonly LeaseToSettle[],
  day: CivilDate,
  today: CivilDate,
): Findings {
  const rows = leases
    .map((lease): Row => {
      const settled = settleLease(lease, day)
      const { netDue, depositsHeld: held, carriedLater: later, returnDeadline } = settled
      return {
        key: lease.leaseId,
        cells: {
          tenant: lease.tenant,
          property: lease.property,
          endDate: lease.endDate,
          chargesDue: settled.chargesDue,
          writtenOff: settled.writtenOff,
          receipts: settled.receipts,
          openItems: settled.openCharges,
          deductions: settled.damageDeductions,
          credit: settled.unappliedCredit,
          depositsHeld: held,
          carriedLater: later,
          topUp: settled.revaluationTopUp,
          netDue,
          result: netDue > 0 ? 'tenant_pays' : netDue < 0 ? 'refund' : 'settled',
          returnBy: lease.endDate !== null && held > later ? returnDeadline : null,
        },
        opens: {
          tenant: { place: 'tenant', id: lease.tenantId },
          property: { place: 'lease', id: lease.leaseId },
          netDue: { place: 'tenant', id: lease.tenantId },
          // The list shows the charges as they are today, with later credit notes.
          ...(day === today
            ? {
                chargesDue: {
                  place: 'payments' as const,
                  filters: { view: 'charges', deposits: 'without', leaseId: lease.leaseId, to: day },
                },
              }
            : {}),
        },
      }
    })
    .sort((a, b) => compare(a.cells.endDate, b.cells.endDate) || compare(a.cells.tenant, b.cells.tenant))
  const totals = totalsOf(rows, sums)
  const due = rows.map(({ cells }) => Number(cells.netDue))
  return {
    basis: 'as_of',
    asOf: day,
    figures: [
      { id: 'tenants_pay', kind: 'money', value: due.reduce((sum, one) => sum + Math.max(0, one), 0) },
      { id: 'to_refund', kind: 'money', value: due.reduce((sum, one) => sum + Math.max(0, -one), 0) },
      { id: 'deposits_held', kind: 'money', value: totals.depositsHeld ?? 0 },
    ],
    sections: [{ id: 'tenant_settlement', columns: usedColumns(columns, rows, shown), rows, totals }],
    charts: [],
    notes: rows.some(({ cells }) => Number(cells.topUp) > 0) ? [{ code: 'top_up' }] : [],
  }
}
