import { describe, expect, it } from 'vitest'
import { stayOf } from './sample-plan.ts'
import { addedTax, shorterTax, type TouristTax, touristTax } from './tourist-tax.ts'

/** The tax of 2 persons and so many nights, 2.00 for each, or another amount that was set by hand. */
const agreed = (nights: number, more: Partial<TouristTax> = {}): TouristTax => ({
  ...{ rate: 2_00, persons: 2, nights, amount: nights * 4_00, ...more },
})
/** The tax of a stay of so many nights by a rule of 2.00. */
const byRule = (nights: number, rule: { minNights?: number; maxNights?: number }) =>
  touristTax(
    [{ validFrom: '2026-01-01', rate: 2_00, exemptBelow: null, maxNights: null, minNights: null, ...rule }],
    stayOf('2026-07-01', `2026-07-${String(nights + 1).padStart(2, '0')}`),
    { adults: 2, childrenAges: [], otherExempt: 0 },
  )
const sum = (taxes: readonly TouristTax[]) => taxes.reduce((all, { amount }) => all + amount, 0)

describe('the tourist tax that an extension adds', () => {
  it.each<[string, TouristTax[], [number, number], object, number[], number]>([
    ['is that of the added nights', [agreed(5)], [5, 8], {}, [6, 7, 8], 32_00],
    ['ends with the last night that counts', [agreed(5)], [5, 9], { maxNights: 7 }, [6, 7], 28_00],
    ['is nothing if no further night counts', [agreed(7)], [8, 9], { maxNights: 7 }, [], 28_00],
    [
      'leaves out the nights taxed before a rule with a shortest stay',
      [agreed(5)],
      [5, 9],
      { minNights: 7 },
      [6, 7, 8, 9],
      36_00,
    ],
    [
      'leaves out nights whose tax was set by hand',
      [agreed(5, { rate: 0, amount: 3_00 })],
      [5, 9],
      { minNights: 7 },
      [6, 7, 8, 9],
      19_00,
    ],
    [
      'is that of all nights if the stay was too short to be taxed',
      [],
      [5, 9],
      { minNights: 7 },
      [1, 2, 3, 4, 5, 6, 7, 8, 9],
      36_00,
    ],
    ['leaves out sold nights without tax', [], [5, 7], {}, [6, 7], 8_00],
    [
      'leaves out the nights of an earlier extension',
      [agreed(2, { firstNight: 6 })],
      [7, 9],
      { minNights: 8 },
      [1, 2, 3, 4, 5, 8, 9],
      36_00,
    ],
    [
      'knows the nights of extensions that were agreed before first nights were stored',
      [agreed(5), agreed(2)],
      [7, 9],
      { minNights: 8 },
      [8, 9],
      36_00,
    ],
  ])('%s', (_, taxes, [before, after], rule, nights, total) => {
    const added = addedTax(taxes, byRule(before, rule), byRule(after, rule))
    expect(
      added.flatMap((tax) => Array.from({ length: tax.nights }, (__, night) => tax.firstNight! + night)),
    ).toEqual(nights)
    expect(sum([...taxes, ...added])).toBe(total)
    // Without the extension the stay pays what it paid before.
    expect(sum(shorterTax([...taxes, ...added], before))).toBe(sum(taxes))
  })
})
