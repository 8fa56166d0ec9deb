import { addDays, type CivilDate } from '../../dates.ts'
import type { Cents } from '../../money.ts'
import type { ChartBucket } from '../../periods.ts'
import { depositsHeld } from '../../rental/deposits/held.ts'
import { balancesOf } from '../../rental/ledger/balances.ts'
import { lastDayInTime } from '../../rental/ledger/in-time.ts'
import { statement } from '../../rental/ledger/statement.ts'
import { type ChargeState, isDepositKind, type LedgerState } from '../../rental/ledger/types.ts'
import { tenantPaymentStatus } from '../../rental/tenants/payment-status.ts'
import type { TenantPaymentStatus } from '../../rental/tenants/types.ts'
import { bucketName, bucketOf, chartOverTime } from './buckets.ts'
import { compare } from './order.ts'
import { type Column, type Findings, type Row, totalsOf, usedColumns } from './result.ts'
import { ratioFigure } from './types.ts'

/** A tenant's account over the window, and its state at the end of the last elapsed day. Amounts in cents. */
export type TenantAccount = {
  tenantId: string
  tenant: string
  paymentStatus: TenantPaymentStatus
  opening: Cents
  chargesDue: Cents
  receipts: Cents
  credits: Cents
  refunds: Cents
  overdue: Cents
  /** Charges due in the window that had to be paid by its last day, and those of them paid in time. */
  due: number
  inTime: number
  depositsHeld: Cents
  /** Lines of the account in the window. */
  lines: number
}

/** What moved on all accounts in a bucket, in cents: the balance, charges due and money received. */
export type AccountsMoved = { bucket: string; balance: Cents; chargesDue: Cents; receipts: Cents }

export type TenantFinancialQuestion = {
  from: CivilDate
  /** End of the elapsed part, exclusive. */
  toEffective: CivilDate
  buckets: readonly ChartBucket[]
}

const money = (key: string): Column => ({ key, kind: 'money' })
const columns: Column[] = [
  { key: 'tenant', kind: 'text' },
  { key: 'paymentStatus', kind: 'code', words: 'tenants:paymentStatuses' },
  money('opening'),
  money('chargesDue'),
  money('receipts'),
  money('credits'),
  money('refunded'),
  money('closing'),
  money('overdue'),
  { key: 'onTime', kind: 'percent' },
  money('depositsHeld'),
]
/** Columns shown even if all values are 0. */
const shown = columns
  .map(({ key }) => key)
  .filter((key) => !['credits', 'refunded', 'depositsHeld'].includes(key))
const sums = [
  'opening',
  'chargesDue',
  'receipts',
  'credits',
  'refunded',
  'closing',
  'overdue',
  'depositsHeld',
]

/**
 * Counts the charges due in the window that had to be paid by its last day, and those of them paid in time. What was
 * written off was not paid.
 */
export function onTime(
  charges: Iterable<ChargeState>,
  from: CivilDate,
  day: CivilDate,
): { due: number; inTime: number } {
  let due = 0
  let inTime = 0
  for (const state of charges) {
    const { charge, cancelledOn, effectiveDueDate, paidOn, remaining, writtenOff } = state
    if (cancelledOn !== null || isDepositKind(charge.kind)) continue
    if (charge.dueDate < from || charge.dueDate > day) continue
    const unpaid = remaining + writtenOff > 0
    // Neither overdue nor paid: it does not count yet.
    if (unpaid && effectiveDueDate >= day) continue
    due += 1
    if (!unpaid && (paidOn === null || paidOn <= lastDayInTime(state))) inTime += 1
  }
  return { due, inTime }
}

/** Returns the account and its movements by bucket from a ledger that was replayed to the end of the last elapsed day. */
export function accountOf(
  { tenantId, tenant, state }: { tenantId: string; tenant: string; state: LedgerState },
  { from, toEffective, buckets }: TenantFinancialQuestion,
): { account: TenantAccount; moved: AccountsMoved[] } {
  const day = addDays(toEffective, -1)
  const { rows, opening, chargesDue, receipts, credits, refunds } = statement(state, from, toEffective)
  const account = {
    tenantId,
    tenant,
    paymentStatus: tenantPaymentStatus(state.charges.values(), day),
    opening,
    chargesDue,
    receipts,
    credits,
    refunds,
    overdue: balancesOf(state, day).overdue,
    ...onTime(state.charges.values(), from, day),
    depositsHeld: depositsHeld(state, day),
    lines: rows.length,
  }
  const moved = rows.map(({ day: on, kind, amount }) => ({
    bucket: bucketOf(on, buckets),
    balance: amount,
    chargesDue: kind === 'charge' || kind === 'charge_cancelled' ? amount : 0,
    receipts: kind === 'receipt' || kind === 'receipt_reversed' ? -amount : 0,
  }))
  return { account, moved }
}

/**
 * Each tenant's account over the window: closing = opening + charges due - receipts - credits + refunds (docs/finance.md
 * 8.4, 2.9).
 */
export function assembleTenantFinancial(
  accounts: readonly TenantAccount[],
  movements: readonly AccountsMoved[],
  { from, toEffective, buckets }: TenantFinancialQuestion,
): Findings {
  const window = { from, to: addDays(toEffective, -1) }
  const all = { due: 0, inTime: 0 }
  const moved = new Map<string, number>()
  for (const { bucket, ...amounts } of movements)
    for (const [series, amount] of Object.entries(amounts))
      moved.set(`${bucket}|${series}`, (moved.get(`${bucket}|${series}`) ?? 0) + amount)
  const rows: Row[] = []
  for (const account of accounts) {
    const { tenantId, tenant, opening, chargesDue, receipts, credits, refunds } = account
    if (account.lines === 0 && opening === 0 && account.depositsHeld === 0) continue
    all.due += account.due
    all.inTime += account.inTime
    const share = ratioFigure(account.inTime, account.due)
    rows.push({
      key: tenantId,
      cells: {
        tenant,
        paymentStatus: account.paymentStatus,
        opening,
        chargesDue,
        receipts,
        credits,
        refunded: refunds,
        closing: opening + chargesDue - receipts - credits + refunds,
        overdue: account.overdue,
        onTime: share.value,
        depositsHeld: account.depositsHeld,
      },
      ...(share.reason ? { reasons: { onTime: share.reason } } : {}),
      opens: {
        tenant: { place: 'tenant', id: tenantId },
        closing: { place: 'tenant', id: tenantId, filters: { tab: 'account', ...window } },
        ...Object.fromEntries(
          ['opening', 'chargesDue', 'receipts', 'credits', 'refunded'].map((key) => [
            key,
            { place: 'tenant', id: tenantId, filters: { tab: 'account', ...window } } as const,
          ]),
        ),
      },
    })
  }
  rows.sort((a, b) => compare(a.cells.tenant, b.cells.tenant))
  const totals = totalsOf(rows, sums)
  totals.onTime = ratioFigure(all.inTime, all.due).value
  let balance = Number(totals.opening ?? 0)
  const balances = new Map<string, number>()
  for (const bucket of buckets) {
    balance += moved.get(`${bucketName(bucket)}|balance`) ?? 0
    balances.set(bucketName(bucket), balance)
  }
  return {
    basis: 'due_date',
    figures: [
      { id: 'charges_due', kind: 'money', value: totals.chargesDue ?? 0 },
      { id: 'receipts', kind: 'money', value: totals.receipts ?? 0 },
      { id: 'balance', kind: 'money', value: totals.closing ?? 0 },
      { id: 'on_time', kind: 'percent', value: totals.onTime },
    ],
    sections: [{ id: 'tenant_financial', columns: usedColumns(columns, rows, shown), rows, totals }],
    charts:
      rows.length === 0 || buckets.length < 2
        ? []
        : [
            chartOverTime(
              { id: 'charges_receipts', kind: 'bars', series: ['chargesDue', 'receipts'] },
              buckets,
              (bucket, series) => moved.get(`${bucket}|${series}`) ?? 0,
            ),
            chartOverTime(
              { id: 'balance', kind: 'lines', series: ['balance'] },
              buckets,
              (bucket) => balances.get(bucket) ?? null,
            ),
          ],
    notes: [],
  }
}
