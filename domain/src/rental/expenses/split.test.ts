import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DomainError } from '../../errors.ts'
import { runs } from '../../random-tests.fixture.ts'
import { refuseSplit, SPLIT_KEYS, type SplitUnit, splitAgain, splitExpense } from './split.ts'
import { EXPENSE_CATEGORIES } from './types.ts'
import { splitIssues } from './validate.ts'

const unit = (label: string, known: Partial<SplitUnit> = {}): SplitUnit => ({
  propertyId: `id ${label}`,
  label,
  area: null,
  areaUnit: 'sqm',
  participation: null,
  ...known,
})
const codeOf = (act: () => unknown): string | undefined => {
  try {
    act()
  } catch (error) {
    if (error instanceof DomainError) return error.code
    throw error
  }
  return undefined
}

const noVat = { vatAmount: null, vatInvoiced: null }
const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)

const flats = [
  unit('1', { area: 48.2, participation: '0.2' }),
  unit('2', { area: 57.35, participation: '0.3' }),
  unit('3', { area: 31.1, participation: '0.1875' }),
]

describe('a split expense', () => {
  it.each([
    ['equal', [41_152, 41_152, 41_152]],
    // 1,234.56 over 136.65 m²: 435.462..., then 953.587..., then all of it.
    ['area', [43_546, 51_813, 28_097]],
    // 2000 : 3000 : 1875 ten-thousandths: 359.144..., then 897.861..., then all of it.
    ['participation', [35_914, 53_872, 33_670]],
  ] as const)('of 1,234.56, by %s, is divided into %j', (by, expected) => {
    const shares = splitExpense({ amount: 123_456, ...noVat }, by, flats)
    expect(shares.map(({ amount }) => amount)).toEqual(expected)
    expect(sumOf(shares.map(({ amount }) => amount))).toBe(123_456)
  })

  it('rounds the cumulative sums: 1.00 in three equal parts is 0.33, 0.34, 0.33', () => {
    const shares = splitExpense({ amount: 100, ...noVat }, 'equal', flats)
    expect(shares.map(({ amount }) => amount)).toEqual([33, 34, 33])
  })

  it('orders the shares by label and then by id, whatever the order of the units', () => {
    const twin = { ...unit('2'), propertyId: 'id 0' }
    const shares = splitExpense({ amount: 5, ...noVat }, 'equal', [flats[2]!, twin, flats[1]!, flats[0]!])
    expect(shares.map(({ propertyId }) => propertyId)).toEqual(['id 1', 'id 0', 'id 2', 'id 3'])
  })

  it('splits VAT by the amounts of the shares', () => {
    const whole = { amount: 123_000, vatAmount: 11_500, vatInvoiced: 23_000 }
    const amounts = new Map([
      ['id 1', 100_000],
      ['id 2', 23_000],
      ['id 3', 0],
    ])
    expect(
      splitExpense(whole, 'amounts', flats, amounts).map(({ vatAmount, vatInvoiced }) => [
        vatAmount,
        vatInvoiced,
      ]),
    ).toEqual([
      [9_350, 18_699],
      [2_150, 4_301],
      [0, 0],
    ])
  })

  it('counts square feet as square metres', () => {
    const feet = unit('2', { area: 1_000, areaUnit: 'sqft' })
    const metres = unit('1', { area: 92.9 })
    const shares = splitExpense({ amount: 100_000, ...noVat }, 'area', [metres, feet])
    expect(shares.map(({ weight }) => weight)).toEqual(['92.9', '92.903'])
    expect(shares.map(({ amount }) => amount)).toEqual([49_999, 50_001])
  })

  it('gives nothing to a property without weight', () => {
    const shares = splitExpense({ amount: 999, ...noVat }, 'area', [unit('1', { area: 0 }), flats[1]!])
    expect(shares.map(({ amount }) => amount)).toEqual([0, 999])
  })

  it.each([
    ['split_needs_several', 'equal', [flats[0]!]],
    ['split_needs_several', 'equal', []],
    ['split_property_repeated', 'equal', [flats[0]!, flats[0]!]],
    ['split_weight_missing', 'area', [flats[0]!, unit('4')]],
    ['split_weight_missing', 'participation', [flats[0]!, unit('4')]],
    ['split_without_weight', 'area', [unit('4', { area: 0 }), unit('5', { area: 0 })]],
    ['split_amounts_differ', 'amounts', [flats[0]!, flats[1]!]],
  ] as const)('is refused with %s', (code, by, units) => {
    const amounts = new Map([['id 1', 99]])
    expect(codeOf(() => splitExpense({ amount: 100, ...noVat }, by, units, amounts))).toBe(code)
  })

  it('refuses a negative share', () => {
    const amounts = new Map([
      ['id 1', 150],
      ['id 2', -50],
    ])
    expect(codeOf(() => splitExpense({ amount: 100, ...noVat }, 'amounts', flats.slice(0, 2), amounts))).toBe(
      'amount_negative',
    )
  })

  it('keeps the stored weights if only the amount changes', () => {
    const shares = splitExpense({ amount: 100, ...noVat }, 'area', flats)
    const again = splitAgain({ amount: 123_456, ...noVat }, 'area', shares)
    expect(again).toEqual(splitExpense({ amount: 123_456, ...noVat }, 'area', flats))
  })

  it('refuses another amount if the shares were entered', () => {
    const shares = [
      { propertyId: 'a', weight: null, amount: 40, ...noVat },
      { propertyId: 'b', weight: null, amount: 60, ...noVat },
    ]
    expect(
      splitAgain({ amount: 100, ...noVat, vatAmount: 50 }, 'amounts', shares).map((s) => s.vatAmount),
    ).toEqual([20, 30])
    expect(codeOf(() => splitAgain({ amount: 101, ...noVat }, 'amounts', shares))).toBe(
      'split_amounts_differ',
    )
  })

  it('adds up in amount and VAT, and no share has more VAT than its amount', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 2, maxLength: 60 })
    fc.assert(
      fc.property(
        weights.filter((all) => all.some((weight) => weight > 0)),
        fc.integer({ min: 1, max: 100_000_000_000 }),
        fc.nat(100),
        fc.nat(100),
        (areas, amount, vatPercent, share) => {
          const vatInvoiced = Math.floor((amount * vatPercent) / 100)
          const vatAmount = Math.floor((vatInvoiced * share) / 100)
          const units = areas.map((area, n) => unit(String(n), { area: area / 100 }))
          const shares = splitExpense({ amount, vatAmount, vatInvoiced }, 'area', units)
          expect(sumOf(shares.map((one) => one.amount))).toBe(amount)
          expect(sumOf(shares.map((one) => one.vatAmount!))).toBe(vatAmount)
          expect(sumOf(shares.map((one) => one.vatInvoiced!))).toBe(vatInvoiced)
          for (const one of shares) {
            expect(one.amount).toBeGreaterThanOrEqual(0)
            expect(one.vatAmount!).toBeLessThanOrEqual(one.amount)
            expect(one.vatInvoiced!).toBeLessThanOrEqual(one.amount)
          }
        },
      ),
      { numRuns: runs(200) },
    )
  })
})

describe('what may be split', () => {
  it('is any expense that neither pays a loan nor is the cost of a ticket', () => {
    const refused = EXPENSE_CATEGORIES.filter((category) => codeOf(() => refuseSplit({ category })))
    expect(refused).toEqual(['loan_interest', 'loan_principal'])
    expect(codeOf(() => refuseSplit({ category: 'loan_interest' }))).toBe('split_of_loan_payment')
    expect(codeOf(() => refuseSplit({ category: 'repairs', ticketId: 't' }))).toBe('split_of_ticket')
  })

  it.each([
    [{ propertyId: 'a', split: null }, false, []],
    [{ propertyId: 'a' }, true, [{ field: 'propertyId', code: 'not_allowed' }]],
    [{ split: { by: 'equal', parts: [{}, {}] } }, true, []],
    [{ split: { by: 'equal', parts: [{ amount: 1 }, {}] } }, true, [{ field: 'split', code: 'not_allowed' }]],
    [
      { split: { by: 'amounts', parts: [{ amount: 1 }, {}] } },
      true,
      [{ field: 'split', code: 'all_required' }],
    ],
    [{ split: { by: 'amounts', parts: [{ amount: 1 }, { amount: 0 }] } }, true, []],
  ] as const)('%j (split: %s) has the issues %j', (entered, isSplit, issues) => {
    expect(splitIssues(entered, isSplit)).toEqual(issues)
  })

  it.each(SPLIT_KEYS)('can be split by %s', (by) => {
    const amounts = new Map(flats.map(({ propertyId }) => [propertyId, 10]))
    expect(splitExpense({ amount: 30, ...noVat }, by, flats, amounts)).toHaveLength(3)
  })
})
