import { describe, expect, it } from 'vitest'
import { quote } from './quote.ts'
import { isPriceOfOtherNights, mayReprice, repriced } from './reprice.ts'
import { couple, samplePlan, sampleTax, stayOf } from './sample-plan.ts'
import { BOOKING_STATUSES } from './types.ts'

const stay = { ...stayOf('2026-06-10', '2026-06-15'), ...couple }
const fresh = quote({ ...samplePlan, cleaning: 60_00, deposit: 300_00 }, stay, couple)

describe('a price that is set again', () => {
  it('keeps the lines of the present rates if the amounts are the same', () => {
    const amounts = { accommodation: 600_00, cleaning: 60_00, touristTax: 0 }
    expect(repriced(null, fresh, stay, amounts)).toMatchObject({
      lines: fresh.lines,
      total: 660_00,
      deposit: 0,
    })
    expect(repriced(fresh, null, stay, amounts).lines[0]).toMatchObject({ line: 'agreed', nights: 5 })
  })

  it('keeps the agreed deposit and the fee for unspent nights', () => {
    const fee = { line: 'early_departure' as const, nights: 2, amount: 50_00 }
    const agreed = { ...fresh, lines: [...fresh.lines, fee], total: fresh.total + 50_00 }
    const price = repriced(agreed, fresh, stay, { accommodation: 500_00, cleaning: 0, touristTax: 12_00 })
    expect(price).toMatchObject({ total: 562_00, deposit: 300_00, accommodation: 500_00 })
    expect(price.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(price.total)
  })

  it('keeps the line of a tourist tax that stays the same, because it says which nights count', () => {
    const taxed = quote({ ...samplePlan, taxRules: sampleTax }, stay, couple)
    const price = repriced(taxed, null, stay, { accommodation: 500_00, cleaning: 0, touristTax: 25_00 })
    expect(price.lines.at(-1)).toEqual({
      line: 'tourist_tax',
      rate: 2_50,
      persons: 2,
      nights: 5,
      amount: 25_00,
    })
    const other = repriced(taxed, null, stay, { accommodation: 500_00, cleaning: 0, touristTax: 20_00 })
    expect(other.lines.at(-1)).toMatchObject({ rate: 0, amount: 20_00 })
  })

  it('is that of other nights when a channel moved the stay', () => {
    expect(isPriceOfOtherNights(fresh, stay, 5)).toBe(false)
    expect(isPriceOfOtherNights(fresh, stay, 6)).toBe(true)
    expect(isPriceOfOtherNights(fresh, { ...stay, checkIn: '2026-06-11' }, 5)).toBe(true)
    expect(isPriceOfOtherNights(null, stay, 6)).toBe(false)
  })

  it('is not that of a cancelled stay or a no-show', () => {
    expect(BOOKING_STATUSES.filter((status) => !mayReprice({ status }))).toEqual(['no_show', 'cancelled'])
  })
})
