import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../random-tests.fixture.ts'
import { replay } from '../ledger/replay.ts'
import { charge, receipt, refund } from '../ledger/sample-events.ts'
import { ledger } from '../ledger/sample-ledger.ts'
import { confirmedReceipt } from './receipt.ts'

const rents = [
  charge('mar', 'rent', 600_00, '2026-03-10'),
  charge('apr', 'rent', 600_00, '2026-04-10'),
  receipt('r', 900_00, '2026-04-12'),
]

describe('a receipt', () => {
  it('names the charges that the money pays, oldest first', () => {
    expect(confirmedReceipt(replay(rents), 'r')).toEqual({
      amount: 900_00,
      deposit: false,
      paid: [
        { chargeId: 'mar', amount: 600_00 },
        { chargeId: 'apr', amount: 300_00 },
      ],
      credit: 0,
      refunded: 0,
    })
  })

  it('tells what was paid in advance and what was refunded', () => {
    const state = replay([
      ...rents,
      receipt('more', 400_00, '2026-04-13'),
      refund('x', 'more', 30_00, '2026-04-14'),
    ])
    expect(confirmedReceipt(state, 'more')).toMatchObject({
      amount: 400_00,
      paid: [{ chargeId: 'apr', amount: 300_00 }],
      credit: 70_00,
      refunded: 30_00,
    })
  })

  it.each(['unknown', 'mar'])('is refused for %s, which is no money received', (id) => {
    expect(() => confirmedReceipt(replay(rents), id)).toThrow('receipt_not_completed')
  })

  it('is refused for money that was taken back', () => {
    const state = replay([...rents, { type: 'reversal', id: 'back', date: '2026-04-13', targetId: 'r' }])
    expect(() => confirmedReceipt(state, 'r')).toThrow('receipt_not_completed')
  })

  it('adds up in every ledger: amount = paid + credit + refunded', () => {
    fc.assert(
      fc.property(ledger, (events) => {
        const state = replay(events)
        for (const { id, type, reversedOn, deposit } of state.sources.values()) {
          if (type !== 'receipt' || reversedOn !== null || deposit) continue
          const { amount, paid, credit, refunded } = confirmedReceipt(state, id)
          expect(paid.reduce((sum, part) => sum + part.amount, credit + refunded)).toBe(amount)
        }
      }),
      { numRuns: runs(100) },
    )
  })
})
