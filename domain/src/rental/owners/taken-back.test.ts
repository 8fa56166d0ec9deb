import { describe, expect, it } from 'vitest'
import { closingBalance, nothingCarried, rowsOf, type StatementRow, termsOfMonth } from './statement.ts'
import { back, row, agreed as terms } from './statement-rows.fixture.ts'
import { laterOf, laterOfMonth } from './taken-back.ts'

type Line = StatementRow['line']

describe('a reversal or refund after the sale', () => {
  const sold = new Map([
    [
      'home',
      [
        { validFrom: '2026-01-01', parts: [{ ownerId: 'seller', part: 1 }] },
        { validFrom: '2026-04-15', parts: [{ ownerId: 'buyer', part: 1 }] },
      ],
    ],
  ])
  const rent = back('r', '2026-05-20', 2_400_00)
  const deposit = row('deposits_in', 'd back', '2026-05-20', -500_00, {
    reverses: 'd',
    receivedOn: '2026-03-10',
  })

  it.each([
    ['belongs to the owner of the day of the receipt', rent, undefined, 'seller'],
    [
      'of a receipt of the buyer belongs to the buyer',
      { ...rent, receivedOn: '2026-04-15' },
      undefined,
      'buyer',
    ],
    [
      'of a receipt before the first day that is stated belongs to the owner of its own day',
      rent,
      '2026-04-01',
      'buyer',
    ],
    [
      'belongs to the owner of the day of the receipt that it refunds',
      row('refunds', 'f', '2026-05-20', -100_00, { touches: 'r', receivedOn: '2026-03-10' }),
      undefined,
      'seller',
    ],
    ['of a deposit belongs to the owner who holds it', deposit, undefined, 'buyer'],
  ])('%s', (_, movement, from, ownerId) => {
    const starts = new Map(from ? [['home', from]] : [])
    const owners = ['seller', 'buyer'].filter((id) => rowsOf([movement], sold, id, starts).length > 0)
    expect(owners).toEqual([ownerId])
  })

  it.each([
    ['of the month before the sale, as agreed', '2026-03-01', 300_00, 500_00],
    ['of the month of the sale: the fixed fee, and the float goes back', '2026-04-01', 300_00, 0],
    ['of a later month: no fixed fee, and no float', '2026-05-01', 0, 0],
    ['of a month before the first property: no fixed fee', '2025-12-01', 0, 500_00],
  ])('has terms %s', (_, month, feeAmount, floatAmount) => {
    const agreed = terms({ feeKind: 'fixed', feePercent: '0', feeAmount: 300_00, floatAmount: 500_00 })
    const found = termsOfMonth(agreed, [...sold.values()], 'seller', month)
    expect(found).toEqual({ ...agreed, feeAmount, floatAmount })
  })

  const fixed = terms({ feeKind: 'fixed', feePercent: '0', feeAmount: 100_00 })
  const corrected = [
    row('rent', 'r', '2026-03-10', -2_400_00),
    row('other_receipts', 'r', '2026-03-10', 2_400_00),
    rent,
  ]
  it.each([
    ['the fee is returned, and the float counts', corrected, [terms({ floatAmount: 500_00 })], 0, -1_663_84],
    ['what was paid in counts', [], [terms()], 10_00, 510_00],
    ['without terms too', [], [], 10_00, 510_00],
    ['the fixed fees of months that are not stated are charged', [], [fixed, fixed], 0, 254_00],
    ['months without a property bear none', [], [fixed, { ...fixed, feeAmount: 0 }], 0, 377_00],
  ])('is settled by the balance: %s', (_, rows, months, contributions, balance) => {
    const before = { ...nothingCarried, float: 500_00 }
    expect(closingBalance(rows, months, before, { feeFrom: '2026-01-01', contributions })).toBe(balance)
  })
})

const [march, april] = ['2026-03-01', '2026-04-01'] as const

describe('what later statements subtract or add', () => {
  const of = (month: string, line: Line, share: number, sourceId = 'r') => ({ month, line, share, sourceId })
  const back = (share: number, sourceId = 'r') =>
    row('other_receipts', `${sourceId} back`, '2026-05-20', share, { reverses: sourceId, touches: sourceId })
  const refunded = (share: number, sourceId = 'f') =>
    row('refunds', sourceId, '2026-05-20', share, { touches: 'r' })

  it.each<[string, ReturnType<typeof of>[], StatementRow[], number[], number]>([
    ['a receipt', [of(march, 'rent', 2_400_00)], [back(-2_400_00)], [2_400_00], 0],
    [
      'a receipt of which the next statement states another split',
      [of(march, 'rent', 2_400_00), of(april, 'rent', -2_400_00), of(april, 'other_receipts', 2_400_00)],
      [back(-2_400_00)],
      [2_400_00, 0],
      0,
    ],
    [
      'a receipt of which two statements state a part',
      [of(march, 'rent', 10_00), of(april, 'rent', 20_00)],
      [back(-30_00)],
      [10_00, 20_00],
      0,
    ],
    [
      'a receipt of which the next statement gives a part away',
      [of(march, 'rent', 20_00), of(april, 'rent', -15_00)],
      [back(-5_00)],
      [5_00, 0],
      0,
    ],
    [
      'a receipt that paid at a home of another owner, who has the reversal',
      [of(march, 'rent', 20_00)],
      [row('rent', 'r', '2026-03-10', -20_00)],
      [20_00],
      0,
    ],
    [
      'the part of a receipt that was refunded',
      [of(march, 'rent', 30_00)],
      [
        row('rent', 'r', '2026-03-10', -10_00),
        row('other_receipts', 'r', '2026-03-10', 10_00),
        refunded(-10_00),
      ],
      [10_00],
      0,
    ],
    [
      'nothing, if that refund was taken back',
      [of(march, 'rent', 30_00)],
      [refunded(-10_00), row('refunds', 'f back', '2026-05-21', 10_00, { reverses: 'f', touches: 'r' })],
      [0],
      0,
    ],
    ['a refund', [of(march, 'refunds', -10_00, 'f')], [back(10_00, 'f')], [0], 10_00],
    [
      'a receipt and a refund',
      [of(march, 'rent', 30_00), of(march, 'refunds', -10_00, 'f')],
      [back(-30_00), back(10_00, 'f')],
      [30_00],
      10_00,
    ],
    [
      'a deposit that was set off',
      [of(march, 'rent', 30_00), of(march, 'deposits_applied', -30_00)],
      [back(-30_00), row('deposits_applied', 'r back', '2026-05-20', 30_00, { reverses: 'r' })],
      [30_00],
      0,
    ],
  ])('name each amount once: %s', (_, rows, open, subtracted, added) => {
    const named = [march, april].map((month) => laterOfMonth(rows, open, month))
    expect(named.slice(0, subtracted.length).map(({ subtractedLater }) => subtractedLater)).toEqual(
      subtracted,
    )
    expect(named.reduce((sum, { addedLater }) => sum + addedLater, 0)).toBe(added)
    expect(named[1]!.sources).toEqual((subtracted[1] ?? 0) > 0 ? ['r'] : [])
  })

  it('of a preview are those of the rows that it leaves out, never below 0', () => {
    const left = [row('other_receipts', 'r', '2026-03-10', 30_00), row('refunds', 'f', '2026-03-11', -10_00)]
    expect(laterOf(left)).toEqual({ subtractedLater: 30_00, addedLater: 10_00 })
  })
})
