import type { getTerms } from '@domovik/contract/admin/rental/bookings.ts'
import { addDays } from '@domovik/domain/dates.ts'
import { CANCELLATION_POLICIES, type CancellationPolicy } from '@domovik/domain/rental/bookings/policy.ts'
import { checkStayTerms } from '@domovik/domain/rental/bookings/terms.ts'
import type { InferContractRouterOutputs } from '@orpc/contract'

export type StayTerms = InferContractRouterOutputs<typeof getTerms>
export type Terms = StayTerms['terms']
type PolicyName = keyof typeof CANCELLATION_POLICIES | 'own'

/** A season as a person reads it: with its last night. Amounts in cents. */
type SeasonValues = Omit<Terms['seasons'][number], 'name' | 'from' | 'to'> & {
  name: string
  from: string | null
  lastNight: string | null
}

type TaxValues = Omit<Terms['taxRules'][number], 'validFrom' | 'rate'> & {
  validFrom: string | null
  rate: number | null
}

/** The values of the form; amounts in cents. */
export type TermsValues = Omit<
  Terms,
  'seasons' | 'taxRules' | 'policy' | 'weekendDays' | 'discounts' | 'holdHours' | 'dueDays'
> & {
  seasons: SeasonValues[]
  taxRules: TaxValues[]
  discounts: { fromNights: number | null; percent: number | null }[]
  weekendDays: string[]
  policyName: PolicyName
  holdHours: number | null
  dueDays: number | null
}

export const newSeason = (): SeasonValues => ({
  name: '',
  from: null,
  lastNight: null,
  daily: null,
  weekly: null,
  monthly: null,
  weekend: null,
  minNights: null,
})

export const newTax = (): TaxValues => ({
  validFrom: null,
  rate: null,
  exemptBelow: null,
  maxNights: null,
  minNights: null,
})

/** Returns the name of a policy that is offered, or `own`. */
function policyName(policy: CancellationPolicy): PolicyName {
  const text = JSON.stringify(policy)
  const names = Object.keys(CANCELLATION_POLICIES) as (keyof typeof CANCELLATION_POLICIES)[]
  return names.find((name) => JSON.stringify(CANCELLATION_POLICIES[name]) === text) ?? 'own'
}

export function valuesOf(terms: Terms): TermsValues {
  const { policy, ...rest } = terms
  return {
    ...rest,
    policyName: policyName(policy),
    weekendDays: terms.weekendDays.map(String),
    discounts: terms.discounts.map(({ fromNights, percent }) => ({ fromNights, percent: Number(percent) })),
    seasons: terms.seasons.map(({ name, from, to, ...season }) => ({
      ...season,
      name: name ?? '',
      from,
      lastNight: addDays(to, -1),
    })),
  }
}

/** Returns the terms to save. Incomplete rows must have been refused by checkTerms. `before` keeps a policy of one's own. */
export function termsOf(values: TermsValues, before: Terms): Terms {
  const { policyName: name, ...rest } = values
  return {
    ...rest,
    extraGuestFee: values.extraGuestFee ?? 0,
    holdHours: values.holdHours ?? before.holdHours,
    dueDays: values.dueDays ?? before.dueDays,
    weekendDays: values.weekendDays.map(Number).sort(),
    taxRules: values.taxRules.map(({ validFrom, rate, ...limits }) => ({
      ...limits,
      validFrom: validFrom ?? '',
      rate: rate ?? 0,
    })),
    policy: name === 'own' ? before.policy : [...CANCELLATION_POLICIES[name]],
    discounts: values.discounts.map(({ fromNights, percent }) => ({
      fromNights: fromNights ?? 0,
      percent: String(percent ?? 0),
    })),
    seasons: values.seasons.map(({ name: title, from, lastNight, ...season }) => ({
      ...season,
      name: title.trim() || null,
      from: from ?? '',
      to: lastNight ? addDays(lastNight, 1) : '',
    })),
  }
}

/** Returns the error code of each field. The server checks the same rules. */
export function checkTerms(values: TermsValues, before: Terms): Record<string, string | null> {
  const missing: Record<string, string | null> = {}
  values.seasons.forEach((season, row) => {
    if (!season.from) missing[`seasons.${row}.from`] = 'required'
    if (!season.lastNight) missing[`seasons.${row}.lastNight`] = 'required'
    if (season.daily === null && season.weekly === null && season.monthly === null)
      missing[`seasons.${row}.daily`] = 'rate_needed'
  })
  values.taxRules.forEach(({ validFrom, rate }, row) => {
    if (!validFrom) missing[`taxRules.${row}.validFrom`] = 'required'
    if (rate === null) missing[`taxRules.${row}.rate`] = 'required'
  })
  values.discounts.forEach(({ fromNights, percent }, row) => {
    if (fromNights === null) missing[`discounts.${row}.fromNights`] = 'required'
    else if (fromNights < 2) missing[`discounts.${row}.fromNights`] = 'number_out_of_range'
    if (percent === null) missing[`discounts.${row}.percent`] = 'required'
    else if (percent > 100) missing[`discounts.${row}.percent`] = 'number_out_of_range'
  })
  if (Object.keys(missing).length > 0) return missing
  return Object.fromEntries(
    checkStayTerms(termsOf(values, before)).map(({ field, code }) => [
      field.replace(/[.]to$/, '.lastNight'),
      code,
    ]),
  )
}
