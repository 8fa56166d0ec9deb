import { describe, expect, it } from 'vitest'
import { type ImportedStay, importedStayIssues, stayToImport } from './imported.ts'

const today = '2026-06-20'
const stay = (given: Partial<ImportedStay> = {}): ImportedStay => ({
  checkIn: '2026-05-01',
  checkOut: '2026-05-05',
  state: null,
  adults: null,
  bookedOn: null,
  accommodation: 480_00,
  cleaning: 60_00,
  touristTax: null,
  paid: null,
  paidOn: null,
  ...given,
})

describe('a stay of a file', () => {
  it('that has ended without a sum received counts as paid on the day of check-in', () => {
    expect(stayToImport(stay(), today)).toMatchObject({
      status: 'completed',
      bookedOn: '2026-05-01',
      paid: 540_00,
      paidOn: '2026-05-01',
      price: { nights: 4, accommodation: 480_00, cleaning: 60_00, total: 540_00, deposit: 0 },
    })
  })

  it.each([
    ['ends today: paid', stay({ checkIn: '2026-06-18', checkOut: '2026-06-20' }), 'confirmed', 540_00],
    ['guest in the house', stay({ checkIn: '2026-06-18', checkOut: '2026-06-24' }), 'confirmed', 0],
    ['to come', stay({ checkIn: '2026-07-01', checkOut: '2026-07-04' }), 'confirmed', 0],
    [
      'to come, part paid',
      stay({ checkIn: '2026-07-01', checkOut: '2026-07-04', paid: 100_00 }),
      'confirmed',
      100_00,
    ],
    ['ended, nothing received', stay({ paid: 0 }), 'completed', 0],
    ['no-show', stay({ state: 'no_show' }), 'no_show', 540_00],
    ['cancelled', stay({ state: 'cancelled' }), 'cancelled', 0],
    ['without a price', stay({ accommodation: null, cleaning: null }), 'completed', 0],
  ] as const)('%s', (_, given, status, paid) => {
    expect(stayToImport(given, today)).toMatchObject({ status, paid })
  })

  it('has lines that add up to its price', () => {
    const { price } = stayToImport(stay({ touristTax: 12_00 }), today)
    expect(price?.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(price?.total)
    expect(price?.total).toBe(552_00)
  })

  it.each([
    ['no night', { checkOut: '2026-05-01' }, 'checkOut', 'end_before_start'],
    ['401 nights', { checkIn: '2025-01-01', checkOut: '2026-02-06' }, 'checkOut', 'number_out_of_range'],
    ['no adult', { adults: 0 }, 'adults', 'number_out_of_range'],
    ['booked after check-in', { bookedOn: '2026-05-02' }, 'bookedOn', 'date_invalid'],
    ['paid tomorrow', { paidOn: '2026-06-21' }, 'paidOn', 'date_invalid'],
    [
      'no-show to come',
      { state: 'no_show', checkIn: '2026-07-01', checkOut: '2026-07-02' },
      'state',
      'not_allowed',
    ],
    ['cleaning without a price', { accommodation: null }, 'accommodation', 'required'],
    ['paid more than the price', { paid: 540_01 }, 'paid', 'amount_too_large'],
  ] as const)('is refused: %s', (_, given, field, code) => {
    expect(importedStayIssues(stay(given), today)).toEqual([{ field, code }])
  })

  it('is accepted with 400 nights, and fully paid', () => {
    expect(
      importedStayIssues(stay({ checkIn: '2025-01-01', checkOut: '2026-02-05', paid: 540_00 }), today),
    ).toEqual([])
  })
})
