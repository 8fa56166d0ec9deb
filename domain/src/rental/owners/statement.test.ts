import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../random-tests.fixture.ts'
import type { Agreement } from './agreement.ts'
import type { Ownership } from './shares.ts'
import {
  type Carried,
  type Movement,
  mayIssue,
  nextStatementMonth,
  nothingCarried,
  rowsOf,
  STATEMENT_LINES,
  type StatementRow,
  sumStatement,
  unstatedRows,
} from './statement.ts'

const terms = (floatAmount: number, more: Partial<Agreement> = {}): Agreement => ({
  ...{ validFrom: '2026-01-01', feeKind: 'percent', feePercent: '8', feeAmount: 0, vatPercent: '23' },
  floatAmount,
  ...more,
})
const more = { feeFrom: '2026-01-01', contributions: 0 }
let made = 0
const moved = (line: Movement['line'], amount: number, more: Partial<Movement> = {}): Movement => ({
  line,
  source: line === 'expenses' ? 'expenses' : 'transactions',
  sourceId: `row ${++made}`,
  propertyId: 'home',
  day: '2026-03-10',
  amount,
  ...more,
})
const owned = (...parts: [string, number][]): Map<string, Ownership[]> =>
  new Map([
    ['home', [{ validFrom: '2026-01-01', parts: parts.map(([ownerId, part]) => ({ ownerId, part })) }]],
  ])
const alone = owned(['a', 1])
const march = [
  moved('rent', 2_400_00),
  moved('other_receipts', 320_00),
  moved('expenses', -430_50),
  moved('expenses', -512_00),
]

describe('the statement of an owner (docs/finance.md 8.16)', () => {
  it('2,400.00 + 320.00 - 192.00 - 44.16 - 430.50 - 512.00 - 500.00 float = 1,041.34 (E52)', () => {
    expect(sumStatement(rowsOf(march, alone, 'a'), terms(500_00), nothingCarried, more)).toMatchObject({
      ...{ rent: 2_400_00, otherReceipts: 320_00, expenses: -942_50, fee: 192_00, feeVat: 44_16 },
      ...{ floatAfter: 500_00, payout: 1_041_34, carried: 0 },
    })
  })

  it('of owners 2:1 is 694.23 + 347.11 (E52)', () => {
    const two = owned(['a', 2], ['b', 1])
    const [a, b] = (['a', 'b'] as const).map((id) =>
      sumStatement(rowsOf(march, two, id), terms(id === 'a' ? 333_33 : 166_67), nothingCarried, more),
    )
    expect([a!.payout, b!.payout]).toEqual([694_23, 347_11])
    expect([a!.fee + b!.fee, a!.feeVat + b!.feeVat]).toEqual([192_00, 44_16])
  })

  it('fills the float as far as the money goes, uses it before the owner owes, and pays out what is above', () => {
    const of = (amount: number, before: Partial<Carried>, float: number) => {
      const { floatAfter, payout, carried } = sumStatement(
        rowsOf([moved('other_receipts', amount)], alone, 'a'),
        terms(float),
        { ...nothingCarried, ...before },
        more,
      )
      return [floatAfter, payout, carried]
    }
    expect(of(200_00, {}, 500_00)).toEqual([200_00, 0, 0])
    expect(of(-200_00, { float: 500_00 }, 500_00)).toEqual([300_00, 0, 0])
    expect(of(-700_00, { float: 500_00 }, 500_00)).toEqual([0, 0, -200_00])
    expect(of(100_00, { balance: -200_00 }, 500_00)).toEqual([0, 0, -100_00])
    expect(of(100_00, { float: 500_00 }, 300_00)).toEqual([300_00, 300_00, 0])
  })

  it('lists deposits apart from the money of the owner', () => {
    const rows = [moved('deposits_in', 2_000_00), moved('deposits_applied', -300_00), moved('rent', 300_00)]
    expect(
      sumStatement(
        rowsOf(rows, alone, 'a'),
        terms(0, { feePercent: '0' }),
        {
          ...nothingCarried,
          deposits: 1_000_00,
        },
        more,
      ),
    ).toMatchObject({ payout: 300_00, depositsBefore: 1_000_00, depositsAfter: 2_700_00 })
  })

  it('states a correction of an earlier month as a difference: more, less, taken away, of another property', () => {
    const [rent, wrong, moving] = [moved('rent', 100_00), moved('expenses', -50_00), moved('incomes', 10_00)]
    const issued = rowsOf([rent!, wrong!, moving!], alone, 'a')
    expect(unstatedRows(issued, issued)).toEqual([])
    const now = rowsOf([{ ...rent!, amount: 130_00 }, moved('rent', 5_00)], alone, 'a')
    expect(unstatedRows(now, issued).map(({ line, share }) => [line, share])).toEqual(
      expect.arrayContaining([
        ['rent', 30_00],
        ['rent', 5_00],
        ['expenses', 50_00],
        ['incomes', -10_00],
      ]),
    )
    const again = (day: string) => ({
      ...moved('deposits_taken_over', 20_00, { sourceId: 'd', day }),
      share: 20_00,
    })
    expect(unstatedRows([again('2026-01-01'), again('2026-03-08')], [again('2026-01-01')])).toEqual([
      again('2026-03-08'),
    ])
    const sold = new Map([...alone, ['other', [{ validFrom: '2026-01-01', parts: [] }]]])
    expect(
      unstatedRows(rowsOf([{ ...rent!, propertyId: 'other' }], sold, 'a'), [issued[0]!]).map(
        ({ propertyId, share }) => [propertyId, share],
      ),
    ).toEqual([['home', -100_00]])
  })

  it('adds up: issued rows and the rest are the rows of today, and the parts of all owners are the movements', () => {
    const movement = fc.record({
      line: fc.constantFrom(...STATEMENT_LINES),
      source: fc.constant('transactions' as const),
      sourceId: fc.constantFrom('r1', 'r2', 'r3', 'r4', 'r5'),
      propertyId: fc.constantFrom('home', 'flat'),
      day: fc.constantFrom('2026-01-15', '2026-02-15'),
      amount: fc.integer({ min: -1_000_000, max: 1_000_000 }),
    })
    const total = (rows: readonly StatementRow[]) => rows.reduce((sum, { share }) => sum + share, 0)
    fc.assert(
      fc.property(
        fc.array(movement),
        fc.array(movement),
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 4 }),
        (before, after, weights) => {
          const parts = weights.map((part, place) => ({ ownerId: `o${place}`, part }))
          const owners = new Map(
            ['home', 'flat'].map((id) => [id, [{ validFrom: '2026-01-01', parts }]] as const),
          )
          let all = 0
          for (const { ownerId } of parts) {
            const issued = rowsOf(before, owners, ownerId)
            const now = rowsOf(after, owners, ownerId)
            expect(total(issued) + total(unstatedRows(now, issued))).toBe(total(now))
            all += total(now)
          }
          expect(all).toBe(after.reduce((sum, { amount }) => sum + amount, 0))
        },
      ),
      { numRuns: runs(200) },
    )
  })

  it('follows month after month from the first terms on, and is issued after its month', () => {
    const agreed = [terms(0, { validFrom: '2026-03-01' }), terms(0, { validFrom: '2026-02-01' })]
    expect(nextStatementMonth([], null, '2026-03-05')).toBeNull()
    expect(nextStatementMonth(agreed, null, '2026-01-31')).toBeNull()
    expect(nextStatementMonth(agreed, null, '2026-03-05')).toBe('2026-02-01')
    expect(nextStatementMonth(agreed, '2026-02-01', '2026-03-05')).toBe('2026-03-01')
    expect(nextStatementMonth(agreed, '2026-03-01', '2026-03-31')).toBeNull()
    expect([mayIssue('2026-03-01', '2026-03-31'), mayIssue('2026-03-01', '2026-04-01')]).toEqual([
      false,
      true,
    ])
  })
})
