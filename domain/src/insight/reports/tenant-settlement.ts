import type { CivilDate } from '../../dates.ts'
import type { Cents } from '../../money.ts'
import { type CarryOver, carriedLater, deductionsCountWith } from '../../rental/deposits/carry-over.ts'
import { depositsHeld } from '../../rental/deposits/held.ts'
import { type RevaluedLease, revaluation } from '../../rental/deposits/revaluation.ts'
import { settleDeposit } from '../../rental/deposits/settlement.ts'
import type { NotedDeduction } from '../../rental/inspections/deduction-history.ts'
import { deductionsToKeep } from '../../rental/inspections/deductions.ts'
import { holderOf } from '../../rental/ledger/deposit-places.ts'
import { type ChargeState, isDepositKind, type LedgerState } from '../../rental/ledger/types.ts'
import { compare } from './order.ts'
import { type Column, type Findings, type Opening, type Row, totalsOf, usedColumns } from './result.ts'

/** A lease to settle, with its tenant's ledger replayed to the end of the day. */
export type LeaseToSettle = RevaluedLease & {
  leaseId: string
  tenantId: string
  tenant: string
  property: string
  /** Whether this is the tenant's latest lease; their credit is settled with it. */
  latest: boolean
  /** The deductions of all leases of the tenant at the end of the day. */
  noted: readonly NotedDeduction[]
  /** The carry-overs between leases of the tenant. */
  carryOvers: readonly CarryOver[]
  state: LedgerState
}

/** A lease that may be listed: if it is not `inPeriod`, only while something of it is to be settled. */
export type LeaseOfReport = LeaseToSettle & { inPeriod: boolean }

/** A stay whose guest paid a deposit; it is listed while it holds one. */
export type StayOfReport = Pick<LeaseToSettle, 'tenantId' | 'tenant' | 'property' | 'state'> & {
  bookingId: string
  checkOut: CivilDate
}

/** The account of a tenant whose leases and stays are all in the report: what none of them holds is a row of its own. */
export type AccountOfReport = Pick<LeaseToSettle, 'tenantId' | 'tenant' | 'state'>

const money = (key: string): Column => ({ key, kind: 'money' })
const columns: Column[] = [
  { key: 'tenant', kind: 'text' },
  { key: 'property', kind: 'text' },
  { key: 'endDate', kind: 'date' },
  money('chargesDue'),
  money('writtenOff'),
  money('receipts'),
  money('depositsApplied'),
  money('credits'),
  money('openItems'),
  money('deductions'),
  money('credit'),
  money('depositsHeld'),
  money('carriedLater'),
  money('netDue'),
  { key: 'result', kind: 'code' },
  { key: 'returnBy', kind: 'date' },
  money('topUp'),
]
const onlyIfUsed = [
  ...['writtenOff', 'depositsApplied', 'credits', 'deductions', 'credit'],
  ...['carriedLater', 'returnBy', 'topUp'],
]
/** Columns shown even if all values are 0. */
const shown = columns.map(({ key }) => key).filter((key) => !onlyIfUsed.includes(key))
const sums = [
  'chargesDue',
  'writtenOff',
  'receipts',
  'depositsApplied',
  'credits',
  'openItems',
  'deductions',
  'credit',
  'depositsHeld',
  'carriedLater',
  'netDue',
  'topUp',
]

/**
 * The amount that tenant and landlord would owe each other if the lease were settled at the end of the day
 * (docs/finance.md 8.9, 2.11). Damage deductions are the open charges of kind `other`, and those that are
 * noted and accepted, as in the preview of the deposit. What is carried over later is not returned. What was received is money
 * only, as everywhere; a deposit that was set off and credit that paid a charge are separate. Amounts in cents.
 */
export function settleLease(lease: LeaseToSettle, day: CivilDate) {
  const { leaseId, endDate, latest, noted, carryOvers, state } = lease
  let chargesDue = 0
  let writtenOffSum = 0
  let openItems = 0
  let deductions = 0
  const counts = ({ charge, cancelledOn }: ChargeState): boolean =>
    holderOf(charge) === leaseId &&
    cancelledOn === null &&
    !isDepositKind(charge.kind) &&
    charge.dueDate <= day
  for (const one of state.charges.values()) {
    if (!counts(one)) continue
    const { charge, credited, writtenOff, remaining } = one
    chargesDue += charge.amount - credited
    writtenOffSum += writtenOff
    if (charge.kind === 'other') deductions += remaining
    else openItems += remaining
  }
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
    },
    endDate ?? day,
  )
  return {
    ...settlement,
    chargesDue,
    writtenOff: writtenOffSum,
    ...paidBy(state, counts),
    topUp: revaluation(state, carryOvers, lease, day),
  }
}

/** What pays the charges that count, by where it came from. */
function paidBy({ allocations, sources, charges }: LedgerState, counts: (state: ChargeState) => boolean) {
  const sums = { receipt: 0, deposit_applied: 0, credit_note: 0 }
  for (const { sourceId, chargeId, amount } of allocations) {
    const source = sources.get(sourceId)
    const charge = charges.get(chargeId)
    if (source && charge && counts(charge)) sums[source.type] += amount
  }
  return { receipts: sums.receipt, depositsApplied: sums.deposit_applied, credits: sums.credit_note }
}

type Settled = ReturnType<typeof settleLease>

/** Whether something is to be settled: money that is owed or held, or a deposit that moves. */
const isOpen = (settled: Settled): boolean =>
  [
    settled.openCharges,
    settled.damageDeductions,
    settled.unappliedCredit,
    settled.depositsHeld,
    settled.carriedLater,
  ].some((amount) => amount !== 0)

const nothingBooked = {
  ...{ chargesDue: 0, writtenOff: 0, receipts: 0, depositsApplied: 0, credits: 0, topUp: 0 },
}
const nothing = { noted: [], carryOvers: [], tenantsAct: false, rents: [], latest: false }

type Settling = Pick<LeaseToSettle, 'tenantId' | 'tenant'> & {
  key: string
  property: string | null
  endDate: CivilDate | null
  settled: Settled
  opens: Opening | null
  returnBy: CivilDate | null
}

function settlingLeases(leases: readonly LeaseOfReport[], day: CivilDate): Settling[] {
  return leases.flatMap((lease) => {
    const settled = settleLease(lease, day)
    if (!lease.inPeriod && !isOpen(settled)) return []
    const { leaseId: key, endDate } = lease
    const returnBy =
      endDate !== null && settled.depositsHeld > settled.carriedLater ? settled.returnDeadline : null
    return [{ ...lease, key, settled, opens: { place: 'lease' as const, id: key }, returnBy }]
  })
}

function settlingStays(stays: readonly StayOfReport[], day: CivilDate): Settling[] {
  return stays.flatMap((stay) => {
    const { bookingId: key, checkOut: endDate } = stay
    const settled = settleLease({ ...nothing, ...stay, leaseId: key, startDate: endDate, endDate }, day)
    if (settled.depositsHeld === 0) return []
    return [{ ...stay, key, endDate, settled, opens: { place: 'booking' as const, id: key }, returnBy: null }]
  })
}

/** Returns the deposits and the credit of a tenant that are in no row of a lease or stay. */
function settlingRest(account: AccountOfReport, listed: readonly Settling[], day: CivilDate): Settling[] {
  const { tenantId: key, state } = account
  const own = listed.filter(({ tenantId }) => tenantId === key)
  const sum = (of: (settled: Settled) => Cents) => own.reduce((total, { settled }) => total + of(settled), 0)
  const rest = {
    ...{ openCharges: 0, damageDeductions: 0, carriedLater: 0 },
    unappliedCredit: state.unappliedCredit - sum(({ unappliedCredit }) => unappliedCredit),
    depositsHeld: depositsHeld(state, day) - sum((settled) => settled.depositsHeld),
  }
  const settled = { ...settleDeposit(rest, day), ...nothingBooked }
  if (!isOpen(settled)) return []
  return [{ ...account, key, property: null, endDate: null, settled, opens: null, returnBy: null }]
}

/**
 * One row for each lease, for each stay that holds a deposit, and for what no lease or stay of an account holds; a positive `netDue`
 * means that the tenant pays.
 */
export function assembleTenantSettlement(
  found: {
    leases: readonly LeaseOfReport[]
    stays: readonly StayOfReport[]
    accounts: readonly AccountOfReport[]
  },
  day: CivilDate,
  today: CivilDate,
): Findings {
  const listed = [...settlingLeases(found.leases, day), ...settlingStays(found.stays, day)]
  const rest = found.accounts.flatMap((account) => settlingRest(account, listed, day))
  const rows = [...listed, ...rest]
    .map(({ key, tenantId, tenant, property, endDate, settled, opens, returnBy }): Row => {
      const { netDue } = settled
      return {
        key,
        cells: {
          tenant,
          property,
          endDate,
          chargesDue: settled.chargesDue,
          writtenOff: settled.writtenOff,
          receipts: settled.receipts,
          depositsApplied: settled.depositsApplied,
          credits: settled.credits,
          openItems: settled.openCharges,
          deductions: settled.damageDeductions,
          credit: settled.unappliedCredit,
          depositsHeld: settled.depositsHeld,
          carriedLater: settled.carriedLater,
          netDue,
          result: netDue > 0 ? 'tenant_pays' : netDue < 0 ? 'refund' : 'settled',
          returnBy,
          topUp: settled.topUp,
        },
        opens: {
          tenant: { place: 'tenant', id: tenantId },
          ...(opens ? { property: opens } : {}),
          netDue: { place: 'tenant', id: tenantId },
          // The list shows the charges as they are today, with later credit notes.
          ...(day === today && opens?.place === 'lease'
            ? {
                chargesDue: {
                  place: 'payments' as const,
                  filters: { view: 'charges', deposits: 'without', leaseId: key, to: day },
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
