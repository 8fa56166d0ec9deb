/**
 * How many times the amount that it is compared with an amount may be before the person is asked: what is open, the
 * largest charge, the rent, or the largest entry of a category so far.
 */
const times = { open: 3, charge: 3, rent: 3, entry: 10 } as const

/**
 * Whether an amount in cents is so far beyond the expected one that it was probably typed by mistake, for
 * example appended to the proposed one. With nothing to compare with, no amount is.
 */
export const isFarBeyond = (amount: number, expected: number, of: keyof typeof times): boolean =>
  expected > 0 && amount > expected * times[of]
