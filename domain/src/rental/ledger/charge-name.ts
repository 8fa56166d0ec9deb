const MONTHLY = ['rent', 'bills', 'extra_fee', 'additional_fee', 'late_interest'] as const
const NAMED = [
  ...MONTHLY,
  'cleaning',
  'stay',
  'tourist_tax',
  'other',
  'opening_balance',
  'opening_credit',
  'deposit',
  'warranty',
  'payment',
] as const

type Monthly = (typeof MONTHLY)[number]
/** The types of ledger rows, and cleaning, that have a name of their own (locales/<language>/charges.json, `kinds`). */
export type NamedType = (typeof NAMED)[number]

const isMonthly = (type: string): type is Monthly => MONTHLY.some((one) => one === type)
export const isNamedType = (type: string): type is NamedType => NAMED.some((one) => one === type)

/** What a name needs of a charge. Without `description` it is not known whether there is one. */
type Named = { type: string; serviceFrom: string | null; description?: string | null }
/** The late charge on which late interest is charged. */
export type InterestOn = Named & { description: string | null }

/**
 * What a charge is called after: its type and month ('YYYY-MM'), its own description, its type, or the late charge on which it is
 * interest.
 */
export type ChargeName = PlainName | { by: 'interest'; on: PlainName }
export type PlainName =
  | { by: 'month'; type: Monthly; month: string }
  | { by: 'description'; description: string }
  | { by: 'type'; type: NamedType }

/**
 * Charges that repeat every month carry the month in their name, and late interest that of its charge, because interest on several
 * charges is often posted together. A charge added by hand is called as it was described.
 */
export function chargeNameOf({
  interestOn,
  ...charge
}: Named & { interestOn?: InterestOn | null | undefined }): ChargeName {
  return charge.type === 'late_interest' && interestOn
    ? { by: 'interest', on: plainNameOf(interestOn) }
    : plainNameOf(charge)
}

function plainNameOf(charge: Named): PlainName {
  const { type, serviceFrom, description } = charge
  if (serviceFrom && isMonthly(type)) return { by: 'month', type, month: serviceFrom.slice(0, 7) }
  if (description) return { by: 'description', description }
  // Only the cleaning of a stay is posted as an extra fee with neither a month nor a description.
  if (type === 'extra_fee' && description !== undefined) return { by: 'type', type: 'cleaning' }
  return { by: 'type', type: isNamedType(type) ? type : 'other' }
}
