import { describe, expect, it } from 'vitest'
import { replay } from './replay.ts'
import { charge, creditNote, receipt, refund } from './sample-events.ts'
import { statement } from './statement.ts'

const events = [
  charge('feb', 'rent', 600_00, '2026-02-10'),
  charge('mar', 'rent', 600_00, '2026-03-10'),
  charge('apr', 'rent', 600_00, '2026-04-10'),
  receipt('r1', 500_00, '2026-02-15'),
  receipt('r2', 750_00, '2026-03-12'),
  creditNote('c', 'mar', 20_00, '2026-03-15'),
  refund('x', 'r2', 30_00, '2026-03-20'),
]

describe('a statement of March', () => {
  it('opens with the balance of February and closes with the balance due', () => {
    const march = statement(replay(events), '2026-03-01', '2026-04-01')
    expect(march).toMatchObject({
      opening: 100_00,
      chargesDue: 600_00,
      receipts: 750_00,
      credits: 20_00,
      refunds: 30_00,
      closing: -40_00,
    })
    expect(march.rows.map((row) => [row.day, row.kind, row.amount, row.balance])).toEqual([
      ['2026-03-10', 'charge', 600_00, 700_00],
      ['2026-03-12', 'receipt', -750_00, -50_00],
      ['2026-03-15', 'credit_note', -20_00, -70_00],
      ['2026-03-20', 'refund', 30_00, -40_00],
    ])
  })
})
