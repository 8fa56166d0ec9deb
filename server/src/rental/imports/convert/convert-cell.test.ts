import { describe, expect, test } from 'vitest'
import { leaseKinds, propertyTypes, rentalTypes } from '../fields/choices.ts'
import type { Field, FieldKind } from '../fields/field.ts'
import { convertCell } from './convert-cell.ts'
import { currencyOfHeader, readAmount } from './read-amount.ts'
import { readChoice } from './read-choice.ts'
import { areMonthFirst, readDate } from './read-date.ts'
import { readArea, readCount, readDay, readDegrees, readTime } from './read-number.ts'

describe('amounts', () => {
  test.each([
    ['1234,50', ',', 123_450],
    ['1234.50', ',', 123_450],
    ['1 234,50 zł', ',', 123_450],
    ['1\u00a0234,50', ',', 123_450],
    ['1\u202f234\u202f567,89', ',', 123_456_789],
    ['1.234,50', ',', 123_450],
    ['1.234', ',', 123_400],
    ['1,234.50', '.', 123_450],
    ['1,234', '.', 123_400],
    ["1'234.50", '.', 123_450],
    ['520 zł/mies.', ',', 52_000],
    ['520 PLN / m-c', ',', 52_000],
    ['PLN 520', ',', 52_000],
    ['zł520,00', ',', 52_000],
    ['520,-', ',', 52_000],
    ['-150,00', ',', -15_000],
    ['−150', ',', -15_000],
    ['0', ',', 0],
    ['1200', '.', 120_000],
    [1200.5, ',', 120_050],
    [1.005, ',', 101],
    [0.1 + 0.2, ',', 30],
    [1011.7647, ',', 101_176],
    [-150, ',', -15_000],
  ] as const)('%s with decimal %s is %d', (cell, decimal, cents) => {
    expect(readAmount(cell, decimal, 'PLN')).toEqual({ cents })
  })

  test.each([
    ['1,234', ',', 'amount_invalid'],
    ['1.234', '.', 'amount_invalid'],
    ['12.34.56', '.', 'amount_invalid'],
    ['osiemset', ',', 'amount_invalid'],
    ['1e9', '.', 'amount_invalid'],
    ['500 EUR', ',', 'currency_mismatch'],
    ['€500', ',', 'currency_mismatch'],
    ['99999999999999', ',', 'amount_too_large'],
    [Number.POSITIVE_INFINITY, ',', 'amount_invalid'],
    [1e15, ',', 'amount_too_large'],
  ] as const)('%s with decimal %s is refused: %s', (cell, decimal, code) => {
    expect(readAmount(cell, decimal, 'PLN')).toEqual({ code })
  })

  test.each([
    ['Czynsz (PLN)', 'PLN'],
    ['Czynsz [zł/mies.]', 'PLN'],
    ['Rent (EUR)', 'EUR'],
    ['Rent (€)', 'EUR'],
    ['Pobyt (dni)', null],
    ['Czynsz', null],
  ])('the header %s contains the currency %s', (header, currency) => {
    expect(currencyOfHeader(header)).toBe(currency)
  })
})

describe('dates', () => {
  test.each([
    ['2026-03-01', '2026-03-01'],
    ['2026/3/1', '2026-03-01'],
    ['01.03.2026', '2026-03-01'],
    ['1.3.2026 r.', '2026-03-01'],
    ['1/3/2026', '2026-03-01'],
    ['1-3-26', '2026-03-01'],
    ['01.03.1985', '1985-03-01'],
    ['2026-03-01 00:00:00', '2026-03-01'],
    ['2026-03-01T14:30:00Z', '2026-03-01'],
    ['1 marca 2026', '2026-03-01'],
    ['15 października 2025 r.', '2025-10-15'],
    ['1 de marzo de 2026', '2026-03-01'],
    ['1 March 2026', '2026-03-01'],
    ['March 1st, 2026', '2026-03-01'],
    ['29.02.2028', '2028-02-29'],
    [46_082, '2026-03-01'],
    [46_082.75, '2026-03-01'],
    ['46082', '2026-03-01'],
  ])('%s is %s', (cell, day) => {
    expect(readDate(cell)).toBe(day)
  })

  test.each(['3/15/2026', '29.02.2026', '31.04.2026', '2026-13-01', 'wkrótce', '2026', 12, '1.1.1'])(
    '%s is not a date',
    (cell) => {
      expect(readDate(cell)).toBeNull()
    },
  )
})

describe('the order of day and month', () => {
  test.each([
    [['9/13/2026', '8/3/2026'], true],
    [['9/13/2026', '13/9/2026'], false],
    [['8/3/2026', '8/6/2026'], false],
    [['13.09.2026', '2026-09-13'], false],
    [['9-13-2026', '8-3-26'], true],
  ] as const)('of %j', (cells, monthFirst) => {
    expect(areMonthFirst(cells)).toBe(monthFirst)
  })

  test('is used for dates with slashes and hyphens, never for dates with points', () => {
    expect(readDate('8/3/2026', true)).toBe('2026-08-03')
    expect(readDate('8-3-26', true)).toBe('2026-08-03')
    expect(readDate('2026-08-03', true)).toBe('2026-08-03')
    expect(readDate('8.3.2026', true)).toBe('2026-03-08')
  })
})

describe('choices in three languages', () => {
  test.each([
    [propertyTypes, 'mieszkanie', 'apartment'],
    [propertyTypes, 'MIESZKANIE ', 'apartment'],
    [propertyTypes, 'Kawalerka', 'studio'],
    [propertyTypes, 'pokoj', 'room'],
    [propertyTypes, 'lokal użytkowy', 'commercial'],
    [propertyTypes, 'plaza de garaje', 'garage'],
    [propertyTypes, 'piso', 'apartment'],
    [propertyTypes, 'zamek', null],
    [rentalTypes, 'długoterminowy', 'long-term'],
    [rentalTypes, 'krotkoterminowy', 'short-term'],
    [rentalTypes, 'long_term', 'long-term'],
    [rentalTypes, 'longTerm', 'long-term'],
    [rentalTypes, 'Short-Term', 'short-term'],
    [rentalTypes, 'alquiler vacacional', 'short-term'],
    [rentalTypes, 'oba', 'both'],
    [leaseKinds, 'najem okazjonalny', 'occasional'],
  ])('%#: %s is %s', (choices, text, key) => {
    expect(readChoice(text, choices)).toBe(key)
  })
})

test.each([
  ['46,5', ',', 46.5],
  ['46.5 m²', ',', 46.5],
  ['1.250,5 m2', ',', 1250.5],
  ['1,250 sqft', '.', 1250],
  [46.555, ',', 46.56],
  ['duże', ',', null],
] as const)('an area of %s (decimal %s) is %s', (cell, decimal, area) => {
  expect(readArea(cell, decimal)).toBe(area)
})

test.each([
  ['52,2297', 52.2297],
  ['52.22970001', 52.2297],
  ['-99.1332', -99.1332],
  ['−33,4489°', -33.4489],
  [21.0122, 21.0122],
  ['52 13 47', null],
  ['1,234.5', null],
] as const)('degrees of %s are %s', (cell, degrees) => {
  expect(readDegrees(cell)).toBe(degrees)
})

test.each([
  ['15:00', '15:00'],
  ['15.00', '15:00'],
  ['9:30:00', '09:30'],
  ['15', '15:00'],
  ['3 pm', '15:00'],
  ['12 am', '00:00'],
  [0.625, '15:00'],
  ['25:00', null],
  ['po południu', null],
])('the time %s is %s', (cell, time) => {
  expect(readTime(cell)).toBe(time)
})

test.each([
  ['10', 10],
  ['do 10', 10],
  ['10-go', 10],
  ['10. dnia miesiąca', 10],
  ['10th of the month', 10],
  [10, 10],
  ['45', 45],
  ['koniec', null],
])('the day %s is %s', (cell, day) => {
  expect(readDay(cell)).toBe(day)
})

test('a stay in days', () => {
  expect([readCount('3 dni'), readCount('14'), readCount(7), readCount('3,0'), readCount('2-3')]).toEqual([
    3,
    14,
    7,
    3,
    null,
  ])
})

describe('any cell', () => {
  const field = (kind: FieldKind, rest: Partial<Field> = {}): Field => ({
    key: 'x',
    kind,
    headers: [],
    ...rest,
  })
  const read = (cell: string | number, kind: FieldKind, rest?: Partial<Field>) =>
    convertCell(cell, field(kind, rest), { decimal: ',', currency: 'EUR' })

  test('is empty if it contains a placeholder for "nothing"', () => {
    for (const cell of ['', '  ', '-', '—', 'brak', 'n/d', 'N/A', '#N/A'])
      expect(read(cell, 'amount')).toEqual({ empty: true })
    expect(read('brak', 'prose')).toEqual({ value: 'brak' })
  })

  test('loses the apostrophe that an export put before a formula, and no other', () => {
    expect(read("'=1+1", 'line')).toEqual({ value: '=1+1' })
    expect(read("'+48 600 100 200", 'line')).toEqual({ value: '+48 600 100 200' })
    expect(read("x,'=1+1", 'line')).toEqual({ value: 'x,=1+1' })
    expect(read("'s-Hertogenbosch", 'line')).toEqual({ value: "'s-Hertogenbosch" })
  })

  test('keeps a phone number that a spreadsheet turned into a number', () => {
    expect(read(48_600_100_200, 'line')).toEqual({ value: '48600100200' })
  })

  test('reads e-mail addresses', () => {
    expect(read('mailto:Anna.Nowak@Example.COM', 'email')).toEqual({ value: 'anna.nowak@example.com' })
    expect(read('anna@', 'email')).toEqual({ code: 'email_invalid' })
  })

  test('splits lists', () => {
    expect(read('winda; Wi-Fi, pralka|winda', 'list')).toEqual({ value: ['winda', 'Wi-Fi', 'pralka'] })
    expect(read('x'.repeat(81), 'list', { max: 80 })).toEqual({ code: 'too_long' })
  })

  test('removes control characters from text and refuses text that is too long', () => {
    expect(read('ul.\u0000 Długa\u0007  5', 'line')).toEqual({ value: 'ul. Długa 5' })
    expect(read('a\r\nb\u0000', 'prose')).toEqual({ value: 'a\nb' })
    expect(read('x'.repeat(301), 'line', { max: 300 })).toEqual({ code: 'too_long' })
  })

  test('refuses negative amounts except for balances', () => {
    expect(read('-5', 'amount')).toEqual({ code: 'amount_negative' })
    expect(read('-5', 'signedAmount')).toEqual({ value: -500 })
  })
})
