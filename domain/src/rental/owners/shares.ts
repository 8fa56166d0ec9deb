/** Shares of the owners of a property from a day on (docs/finance.md 8.16). */
import type { CivilDate } from '../../dates.ts'
import type { FieldIssue } from '../../field-codes.ts'
import { type Cents, splitByWeights } from '../../money.ts'

/** A part of a property: 2/3. Both are whole numbers, 1 or more. */
export type Fraction = { numerator: number; denominator: number }

/** The largest denominator of a share, and of the common denominator of the shares of a day. */
export const MAX_DENOMINATOR = 1_000_000

export const MOST_OWNERS = 20

/** Who owns a property from a day until the next version. Nobody does if `parts` is empty. */
export type Ownership = {
  validFrom: CivilDate
  /** In the order of splitting. The parts are weights: each owner has `part` of their sum. */
  parts: readonly { ownerId: string; part: number }[]
}

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b))

/**
 * Reads a share as people write it: '1/3', '50%', '33,33 %', '1'. Returns null for other text, for more than a whole and for a
 * denominator that is too large.
 */
export function readShare(text: string): Fraction | null {
  const plain = text.replace(/\s/g, '')
  const fraction = /^(\d{1,7})\/(\d{1,7})$/.exec(plain)
  const percent = /^(\d{1,3})(?:[.,](\d{1,4}))?%$/.exec(plain)
  const decimals = percent?.[2] ?? ''
  const [above, below] = fraction
    ? [Number(fraction[1]), Number(fraction[2])]
    : percent
      ? [Number(`${percent[1]}${decimals}`), 100 * 10 ** decimals.length]
      : plain === '1'
        ? [1, 1]
        : [0, 0]
  if (above < 1 || below < above) return null
  const common = divisor(above, below)
  const denominator = below / common
  return denominator > MAX_DENOMINATOR ? null : { numerator: above / common, denominator }
}

/** Returns a share in its lowest terms: 2 of 6 is '1/3'. */
export function shareText(part: number, whole: number): string {
  const common = divisor(part, whole)
  return whole === part ? '1' : `${part / common}/${whole / common}`
}

/**
 * Returns the shares as parts of one common denominator. Null if they do not add up to 1 exactly, or if that denominator would be
 * above MAX_DENOMINATOR.
 */
export function commonParts(shares: readonly Fraction[]): number[] | null {
  let whole = 1
  for (const { denominator } of shares) {
    whole *= denominator / divisor(whole, denominator)
    if (whole > MAX_DENOMINATOR) return null
  }
  const parts = shares.map(({ numerator, denominator }) => (numerator * whole) / denominator)
  return parts.reduce((sum, part) => sum + part, 0) === whole ? parts : null
}

/** What is wrong with the shares from a day on: an owner twice, or a sum that is not 1. No owner at all is allowed. */
export function shareIssues(shares: readonly (Fraction & { ownerId: string })[]): FieldIssue[] {
  if (new Set(shares.map(({ ownerId }) => ownerId)).size < shares.length)
    return [{ field: 'shares', code: 'owner_repeated' }]
  return shares.length > 0 && commonParts(shares) === null
    ? [{ field: 'shares', code: 'shares_not_whole' }]
    : []
}

/** Returns who owns a property on a day; undefined before the first version. */
export function ownershipOn(versions: readonly Ownership[], day: CivilDate): Ownership | undefined {
  return versions
    .filter(({ validFrom }) => validFrom <= day)
    .reduce<Ownership | undefined>(
      (newest, version) => (newest && newest.validFrom > version.validFrom ? newest : version),
      undefined,
    )
}

/** Returns the first day, not before `from`, on which an owner has a part of a property; null if there is none. */
export function firstDayOf(
  versions: readonly Ownership[],
  ownerId: string,
  from: CivilDate,
): CivilDate | null {
  const days = [from, ...versions.map(({ validFrom }) => validFrom).filter((day) => day > from)].toSorted()
  const owns = (day: CivilDate): boolean =>
    ownershipOn(versions, day)?.parts.some((part) => part.ownerId === ownerId) ?? false
  return days.find(owns) ?? null
}

/** Returns the part of an amount that belongs to an owner on a day, in cents. The parts of all owners add up to the amount. */
export function ownersPart(
  amount: Cents,
  versions: readonly Ownership[],
  day: CivilDate,
  ownerId: string,
): Cents {
  const parts = ownershipOn(versions, day)?.parts ?? []
  const position = parts.findIndex((one) => one.ownerId === ownerId)
  if (position < 0) return 0
  return splitByWeights(
    amount,
    parts.map(({ part }) => BigInt(part)),
  )[position]!
}
