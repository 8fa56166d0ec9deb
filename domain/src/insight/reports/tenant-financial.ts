import { addDays, type CivilDate } from '../../dates.ts'
import type { ChartBucket } from '../../periods.ts'
import { depositsHeld } from '../../rental/deposits/held.ts'
import { balancesOf } from '../../rental/ledger/balances.ts'
import { statement } from '../../rental/ledger/statement.ts'
import { type ChargeState, isDepositKind, type LedgerState } from '../../rental/ledger/types.ts'
import { tenantPaymentStatus } from '../../rental/tenants/payment-status.ts'
import { bucketName, bucketOf, chartOverTime } from './buckets.ts'
import { compare } from './order.ts'
import { type Column, type Findings, type Row, totalsOf, usedColumns } from './result.ts'
import { ratioFigure } from './types.ts'

/** A tenant's ledger, replayed to the end of the last elapsed day. */
export type TenantLedger = { tenantId: string; tenant: string; state: LedgerState }

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
  for (const { charge, cancelledOn, effectiveDueDate, paidOn, remaining, writtenOff } of charges) {
    if (cancelledOn !== null || isDepositKind(charge.kind)) continue
    if (charge.dueDate < from || charge.dueDate > day) continue
    const unpaid = remaining + writtenOff > 0
    // Neither overdue nor paid: it does not count yet.
    if (unpaid && effectiveDueDate >= day) continue
    due += 1
    if (!unpaid && (paidOn === null || paidOn <= effectiveDueDate)) inTime += 1
  }
  return { due, inTime }
}

/**
 * Each tenant's account over the window: closing = opening + charges due - receipts - credits + refunds (docs/finance.md
 * 8.4, 2.9).
 */
export function assembleTenantFinancial(
  ledgers: readonly TenantLedger[],
  { from, toEffective, buckets }: TenantFinancialQuestion,
): Findings {
  const day = addDays(toEffective, -1)
  const window = { from, to: day }
  const all = { due: 0, inTime: 0 }
  const moved = new Map<string, number>()
  const add = (bucket: string, series: string, amount: number): void =>
    void moved.set(`${bucket}|${series}`, (moved.get(`${bucket}|${series}`) ?? 0) + amount)
  const rows: Row[] = []
  for (const { tenantId, tenant, state } of ledgers) {
    const account = statement(state, from, toEffective)
    const { overdue } = balancesOf(state, day)
    const held = depositsHeld(state, day)
    const punctual = onTime(state.charges.values(), from, day)
    if (account.rows.length === 0 && account.opening === 0 && held === 0) continue
    all.due += punctual.due
    all.inTime += punctual.inTime
    for (const { day: on, kind, amount } of account.rows) {
      const bucket = bucketOf(on, buckets)
      add(bucket, 'balance', amount)
      if (kind === 'charge' || kind === 'charge_cancelled') add(bucket, 'chargesDue', amount)
      if (kind === 'receipt' || kind === 'receipt_reversed') add(bucket, 'receipts', -amount)
    }
    const share = ratioFigure(punctual.inTime, punctual.due)
    rows.push({
      key: tenantId,
      cells: {
        tenant,
        paymentStatus: tenantPaymentStatus(state.charges.values(), day),
        opening: account.opening,
        chargesDue: account.chargesDue,
        receipts: account.receipts,
        credits: account.credits,
        refunded: account.refunds,
        closing: account.closing,
        overdue,
        onTime: share.value,
        depositsHeld: held,
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
    basis: 'accrual',
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
