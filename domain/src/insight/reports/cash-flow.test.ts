import { expect, it } from 'vitest'
import { chartBuckets } from '../../periods.ts'
import { assembleCashFlow, type CashMoved } from './cash-flow.ts'

const buckets = chartBuckets({ from: '2026-01-01', to: '2026-07-01' })

it('shows as money in less money out the net change, in the tiles and in the chart', () => {
  const lines: CashMoved[] = [
    { bucket: '2026-02', kind: 'receipts', amount: 272_000 },
    { bucket: '2026-02', kind: 'depositsApplied', amount: 10_000 },
    { bucket: '2026-02', kind: 'vat', amount: 4_600 },
    { bucket: '2026-02', kind: 'depositsIn', amount: 100_000 },
    { bucket: '2026-03', kind: 'ownerPayouts', amount: 248_384 },
    { bucket: '2026-03', kind: 'ownerContributions', amount: 50_000 },
    { bucket: '2026-03', kind: 'operating', amount: 20_000 },
    { bucket: '2026-03', kind: 'vatPaid', amount: 2_300 },
    { bucket: '2026-03', kind: 'depositsOut', amount: 30_000 },
  ]
  const { figures, charts, sections, notes } = assembleCashFlow(lines, {
    ...{ buckets, openingCash: 0, narrowed: false, unrecordedInstalments: 0, filters: {} },
  })
  const figure = (id: string) => figures.find((one) => one.id === id)!.value
  expect([figure('money_in'), figure('money_out'), figure('net_change')]).toEqual([416_600, 300_684, 115_916])
  expect(sections[0]!.totals).toMatchObject({ vat: 2_300, ownerPayouts: 198_384, netChange: 115_916 })
  expect(notes).toEqual([{ code: 'payouts_less_paid_in' }])
  const values = charts[0]!.points.map((point) => point.values)
  expect(values[1]).toEqual({ moneyIn: 366_600, moneyOut: 0 })
  expect(values[2]).toEqual({ moneyIn: 50_000, moneyOut: 300_684 })
})
