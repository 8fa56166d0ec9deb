import { describe, expect, test } from 'vitest'
import { type Deposit, decisionOf, proposedValues, withNotedNow } from './settle-values.ts'

type Noted = Pick<Deposit['deductions'][number], 'id' | 'reason' | 'amount' | 'decision'>

const depositWith = (...deductions: Noted[]): Deposit =>
  ({ currency: 'EUR', available: 90_000, openCharges: [], deductions }) as unknown as Deposit
const table: Noted = { id: 'table', reason: 'Stół', amount: 12_033, decision: 'accepted' }
const lamp: Noted = { id: 'lamp', reason: 'Lampa', amount: 8_051, decision: 'accepted' }
const proposed = proposedValues(depositWith(table, lamp), '2026-09-10', 'cash', '')
const own = { description: 'Klucz', amount: 500 }

describe('the deductions of a settlement', () => {
  test('are sent with what was noted when the form read them', () => {
    expect(
      decisionOf(depositWith(), { ...proposed, deductions: [...proposed.deductions, own] }),
    ).toMatchObject({
      deductions: [
        { deductionId: 'table', seen: { reason: 'Stół', amount: 12_033, decision: 'accepted' } },
        { deductionId: 'lamp', seen: { amount: 8_051 } },
        own,
      ],
    })
  })

  test('are as noted now after somebody else changed them, and what was typed over one stays', () => {
    const [first, second] = proposed.deductions
    const now = depositWith({ ...table, amount: 5_000 }, { ...lamp, decision: 'disputed' })
    expect(withNotedNow(now, [first!, { ...second!, amount: 4_000 }, own])).toEqual([
      { ...first, amount: 5_000, seen: { ...first!.seen, amount: 5_000 } },
      { ...second, amount: 4_000, seen: { ...second!.seen, decision: 'disputed' } },
      own,
    ])
  })

  test('are left out when somebody removed, booked or disputed them', () => {
    expect(withNotedNow(depositWith({ ...table, decision: 'disputed' }), proposed.deductions)).toEqual([])
  })
})
