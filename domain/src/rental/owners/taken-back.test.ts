import { describe, expect, it } from 'vitest'
import { closingBalance, nothingCarried, rowsOf, type StatementRow } from './statement.ts'
import { back, row, agreed as terms } from './statement-rows.fixture.ts'
import { laterOf, laterOfMonth, rowsUntil } from './taken-back.ts'

const received = (sourceId: string, day: string, share: number, reverses?: string): StatementRow => ({
  ...{ line: 'rent', source: 'transactions', sourceId, propertyId: 'home', day, amount: share, share },
  ...(reverses ? { reverses } : {}),
})

const deposit = (
  line: 'in' | 'out' | 'applied' | 'taken_over',
  sourceId: string,
  share: number,
  reverses?: string,
): StatementRow => ({
  ...received(sourceId, reverses ? '2026-05-20' : '2026-03-28', share, reverses),
  line: `deposits_${line}`,
})

describe('money that was taken back before its statement', () => {
  const march = received('r', '2026-03-10', 100_00)
  const back = received('back', '2026-04-05', -100_00, 'r')

  it('waits for the statement of the day on which it was taken back', () => {
    expect(rowsUntil([march, back], [], '2026-04-01')).toEqual({ rows: [], waiting: [march] })
    expect(rowsUntil([march, back], [], '2026-05-01')).toEqual({ rows: [march, back], waiting: [] })
  })

  it('does not wait if it is stated, if another owner gives it back, or if nothing takes it back', () => {
    expect(rowsUntil([march, back], [march], '2026-04-01')).toEqual({ rows: [], waiting: [] })
    const half = { ...back, share: -50_00 }
    expect(rowsUntil([march, half], [], '2026-04-01').rows).toEqual([march])
    expect(rowsUntil([march], [], '2026-04-01').rows).toEqual([march])
  })

  it.each<[string, StatementRow[], StatementRow[], 'waits' | 'is stated']>([
    [
      'a deposit that was set off',
      [received('r', '2026-03-28', 500_00), deposit('applied', 'r', -500_00)],
      [received('back', '2026-05-20', -500_00, 'r'), deposit('applied', 'back', 500_00, 'r')],
      'waits',
    ],
    [
      'a deposit that was set off against charges of an owner who does not bear the reversal',
      [received('r', '2026-03-28', 500_00), deposit('applied', 'r', -500_00)],
      [deposit('applied', 'back', 500_00, 'r')],
      'is stated',
    ],
    [
      'a deposit that was returned',
      [deposit('out', 'r', -500_00)],
      [deposit('out', 'back', 500_00, 'r')],
      'waits',
    ],
    [
      'a deposit of which another owner bears a part',
      [deposit('out', 'r', -500_00)],
      [deposit('out', 'back', 250_00, 'r')],
      'is stated',
    ],
    [
      'a deposit that came with the property',
      [deposit('taken_over', 'r', 500_00)],
      [deposit('in', 'back', -500_00, 'r')],
      'is stated',
    ],
  ])('%s: %3$s', (_, before, later, is) => {
    const { rows, waiting } = rowsUntil([...before, ...later], [], '2026-04-01')
    expect([rows.length, waiting.length]).toEqual(is === 'waits' ? [0, before.length] : [before.length, 0])
  })
})

type Line = StatementRow['line']

describe('a reversal after the sale', () => {
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
    reversedDay: '2026-03-10',
  })

  it.each([
    ['belongs to the owner of the day of the receipt', rent, undefined, 'seller'],
    [
      'of a receipt of the buyer belongs to the buyer',
      { ...rent, reversedDay: '2026-04-15' },
      undefined,
      'buyer',
    ],
    [
      'of a receipt before the first day that is stated belongs to the owner of its own day',
      rent,
      '2026-04-01',
      'buyer',
    ],
    ['of a deposit belongs to the owner who holds it', deposit, undefined, 'buyer'],
  ])('%s', (_, movement, from, ownerId) => {
    const starts = new Map(from ? [['home', from]] : [])
    const owners = ['seller', 'buyer'].filter((id) => rowsOf([movement], sold, id, starts).length > 0)
    expect(owners).toEqual([ownerId])
  })

  it('is the balance of a seller without further statements: no new fixed fee, and the float counts', () => {
    const more = { feeFrom: '2026-01-01', contributions: 0 }
    const corrected = [
      row('rent', 'r', '2026-03-10', -2_400_00),
      row('other_receipts', 'r', '2026-03-10', 2_400_00),
      rent,
    ]
    const before = { ...nothingCarried, float: 500_00 }
    expect(closingBalance(corrected, terms({ floatAmount: 500_00 }), before, more)).toBe(-1_663_84)
    expect(
      closingBalance(
        corrected,
        terms({ feeKind: 'fixed', feePercent: '0', feeAmount: 1 }),
        nothingCarried,
        more,
      ),
    ).toBe(-2_400_00)
    expect(
      closingBalance([], terms({ floatAmount: 500_00 }), before, { ...more, contributions: 10_00 }),
    ).toBe(510_00)
  })
})

const [march, april] = ['2026-03-01', '2026-04-01'] as const

describe('what later statements subtract or add', () => {
  const of = (month: string, line: Line, share: number, sourceId = 'r') => ({ month, line, share, sourceId })

  it.each([
    ['a receipt', [of(march, 'rent', 2_400_00)], [2_400_00], 0],
    [
      'a receipt of which the next statement states another split',
      [of(march, 'rent', 2_400_00), of(april, 'rent', -2_400_00), of(april, 'other_receipts', 2_400_00)],
      [2_400_00, 0],
      0,
    ],
    [
      'a receipt of which two statements state a part',
      [of(march, 'rent', 10_00), of(april, 'rent', 20_00)],
      [10_00, 20_00],
      0,
    ],
    [
      'a receipt of which the next statement gives a part away',
      [of(march, 'rent', 20_00), of(april, 'rent', -15_00)],
      [5_00, 0],
      0,
    ],
    ['a refund', [of(march, 'refunds', -10_00)], [0], 10_00],
    ['a receipt and a refund', [of(march, 'rent', 30_00), of(march, 'refunds', -10_00, 'f')], [30_00], 10_00],
    [
      'a deposit that was set off',
      [of(march, 'rent', 30_00), of(march, 'deposits_applied', -30_00)],
      [30_00],
      0,
    ],
  ])('name each amount once: %s', (_, rows, subtracted, added) => {
    const named = [march, april].map((month) => laterOfMonth(rows, month))
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
