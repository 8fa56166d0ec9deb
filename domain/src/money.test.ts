import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  formatDecimal,
  formatMoney,
  formatPercent,
  formatPrice,
  formatRate,
  formatRatio,
  formatShortPercent,
  MAX_CENTS,
  MAX_ENTERED_CENTS,
  parseAmount,
  prorate,
  requirePositive,
  roundHalfUp,
  splitStep,
  toDecimal,
  toFraction,
} from './money.ts'

const cents = fc.integer({ min: -MAX_ENTERED_CENTS, max: MAX_ENTERED_CENTS })

describe('rounding (docs/finance.md 1.2)', () => {
  it.each([
    [5n, 10n, 1],
    [-5n, 10n, -1],
    [4n, 10n, 0],
    [-4n, 10n, 0],
    [15n, 10n, 2],
    [1n, 3n, 0],
    [2n, 3n, 1],
    [7n, -2n, -4],
  ])('R(%i/%i) = %i', (numerator, denominator, result) => {
    expect(Object.is(roundHalfUp(numerator, denominator), result)).toBe(true)
  })

  it('is exact for the largest amounts', () => {
    expect(prorate(MAX_CENTS, 30, 31)).toBe(96_774_193_548_386)
  })
})

describe('splitting (1.7)', () => {
  const steps = (amount: number, n: number) =>
    Array.from({ length: n }, (_, k) => splitStep(amount, k + 1, n))

  it('splits 100.00 over three', () => {
    expect(steps(100_00, 3)).toEqual([33_33, 33_34, 33_33])
  })

  it('gives steps that add up', () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 1, max: 400 }), (amount, n) => {
        expect(steps(amount, n).reduce((sum, step) => sum + step, 0)).toBe(amount)
      }),
    )
  })
})

describe('parsing typed amounts (9.1)', () => {
  it.each([
    ['1234', 1234_00],
    ['1234,5', 1234_50],
    ['1234.56', 1234_56],
    ['1 234,56', 1234_56],
    ['1\u00a0234\u00a0567,89', 1_234_567_89],
    ['1\u202f234', 1234_00],
    [' 12 ', 12_00],
    ['-12,05', -12_05],
    ['-0', 0],
    ['0,01', 1],
  ])('%j -> %i', (text, amount) => {
    expect(Object.is(parseAmount(text), amount)).toBe(true)
  })

  it.each([
    '',
    '1.234',
    '1,234',
    '1,234.50',
    '1.234,50',
    '12 34',
    '1 2345',
    ',5',
    '5,',
    '1e3',
    '12€',
    '--1',
    '1,2,3',
    '99999999999999',
  ])('refuses %j', (text) => {
    expect(parseAmount(text)).toBeNull()
  })

  it('parses what it formats', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(parseAmount(toDecimal(amount))).toBe(amount)
        expect(parseAmount(formatMoney(amount).replace(/\u00a0€$/, ''))).toBe(amount)
      }),
    )
  })
})

describe('formatting (9.1)', () => {
  it.each([
    [4321_00, 'EUR', '4321,00\u00a0€'],
    [54_321_00, 'EUR', '54\u00a0321,00\u00a0€'],
    [1_234_567_89, 'PLN', '1\u00a0234\u00a0567,89\u00a0zł'],
    [-12_05, 'EUR', '-12,05\u00a0€'],
    [0, 'EUR', '0,00\u00a0€'],
    [-0, 'EUR', '0,00\u00a0€'],
    [5, 'EUR', '0,05\u00a0€'],
  ])('%i %s', (amount, currency, text) => {
    expect(formatMoney(amount, currency)).toBe(text)
  })

  it('formats percent without a space, ratios with two decimals, and a dash for a missing figure', () => {
    expect([0.12345, 1.2, 0, -0.00001, -0.05].map(formatPercent)).toEqual([
      '12,35%',
      '120,00%',
      '0,00%',
      '0,00%',
      '-5,00%',
    ])
    expect([1.135, 2, null, Number.POSITIVE_INFINITY].map(formatRatio)).toEqual(['1,14', '2,00', '—', '—'])
    expect(formatPercent(null)).toBe('—')
    expect(['9.25', '9.5', '10', '0.1234'].map(formatRate)).toEqual(['9,25%', '9,5%', '10%', '0,1234%'])
    expect([0.955, -0.02, 1].map(formatShortPercent)).toEqual(['95,5%', '-2%', '100%'])
    expect(formatDecimal('103.6')).toBe('103,6')
    const prices = ['13.1', '12', '0.7425', '12345.5'].map((price) => formatPrice(price, 'EUR'))
    expect(prices.map((price) => price.replaceAll('\u00a0', ' '))).toEqual([
      '13,10 €',
      '12,00 €',
      '0,7425 €',
      '12 345,50 €',
    ])
  })
})

it('formats ratios and percentages as exact decimal arithmetic rounds them', () => {
  const ratio = fc.oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e25, max: 1e25 }),
    fc.double({ noNaN: true, min: -1e-5, max: 1e-5 }),
    fc.integer({ min: -1_000_000, max: 1_000_000 }).map((thousandths) => thousandths / 1_000),
    fc.integer({ min: -1_000_000, max: 1_000_000 }).map((part) => part / 100_000),
  )
  const format = new Intl.NumberFormat('pl-PL', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const exact = (value: Big): string => {
    const rounded = value.round(2, Big.roundHalfUp)
    return format.format((rounded.eq(0) ? '0.00' : rounded.toFixed(2)) as `${number}`).replace('\u2212', '-')
  }
  fc.assert(
    fc.property(ratio, (value) => {
      expect(formatRatio(value)).toBe(exact(new Big(value)))
      expect(formatPercent(value)).toBe(`${exact(new Big(value).times(100))}%`)
    }),
  )
})

describe('invalid amounts and rates', () => {
  it('throw with a code', () => {
    expect(() => requirePositive(0)).toThrow('amount_not_positive')
    expect(() => requirePositive(1.5)).toThrow('amount_not_positive')
    expect(() => requirePositive(MAX_CENTS + 1)).toThrow('amount_too_large')
    expect(toFraction('9.25')).toEqual({ numerator: 925n, denominator: 100n })
    expect(() => toFraction('9,25')).toThrow('rate_invalid')
  })
})
