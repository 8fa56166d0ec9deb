/** The terms on which a property is let by the night, as the landlord enters them. Amounts in cents. */
import type { FieldIssue } from '../../field-codes.ts'
import { overlaps } from '../../intervals.ts'
import type { CancellationPolicy } from './policy.ts'
import type { LengthDiscount, Season, TaxRule } from './types.ts'

/** What of the terms can contradict itself. */
export type StayTermsInput = {
  seasons: readonly Pick<Season, 'from' | 'to'>[]
  discounts: readonly LengthDiscount[]
  taxRules: readonly Pick<TaxRule, 'validFrom' | 'minNights' | 'maxNights'>[]
  policy: CancellationPolicy
  guestsIncluded: number | null
  maxGuests: number | null
}

/**
 * Returns what is wrong with the terms: a season that ends before it begins or shares days with another one, a number of
 * nights or days that is used twice, two tourist taxes from the same day, more guests included than the property takes.
 */
export function checkStayTerms(terms: StayTermsInput): FieldIssue[] {
  const { seasons, discounts, taxRules, policy, guestsIncluded, maxGuests } = terms
  return [
    ...seasons.flatMap((season, row): FieldIssue[] => {
      if (season.to <= season.from) return [{ field: `seasons.${row}.to`, code: 'end_before_start' }]
      const earlier = seasons.slice(0, row).some((each) => overlaps(each, season))
      return earlier ? [{ field: `seasons.${row}.from`, code: 'season_overlaps' }] : []
    }),
    ...repeated(discounts.map(({ fromNights }) => fromNights)).map(
      (row): FieldIssue => ({ field: `discounts.${row}.fromNights`, code: 'step_repeated' }),
    ),
    ...repeated(policy.map(({ days }) => days)).map(
      (row): FieldIssue => ({ field: `policy.${row}.days`, code: 'step_repeated' }),
    ),
    ...repeated(taxRules.map(({ validFrom }) => validFrom)).map(
      (row): FieldIssue => ({ field: `taxRules.${row}.validFrom`, code: 'step_repeated' }),
    ),
    ...(guestsIncluded !== null && maxGuests !== null && guestsIncluded > maxGuests
      ? [{ field: 'guestsIncluded', code: 'min_above_max' } as const]
      : []),
  ]
}

/** Returns the places of values that occur earlier in the list. */
const repeated = <T>(values: readonly T[]): number[] =>
  values.flatMap((value, place) => (values.indexOf(value) < place ? [place] : []))
