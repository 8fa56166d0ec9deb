import type { CivilDate } from '../../dates.ts'
import type { Cents } from '../../money.ts'
import type { Investment } from './validate.ts'

/**
 * Returns the latest value on or before a day, in cents, or null. The purchase price on the purchase date is the
 * first value (docs/finance.md 6.4).
 */
export function valueOn(
  day: CivilDate,
  { purchaseDate, purchasePrice }: Pick<Investment, 'purchaseDate' | 'purchasePrice'>,
  valuations: readonly { valuedOn: CivilDate; marketValue: Cents }[],
): Cents | null {
  const bought =
    purchaseDate !== null && purchasePrice !== null
      ? [{ valuedOn: purchaseDate, marketValue: purchasePrice }]
      : []
  let latest: { valuedOn: CivilDate; marketValue: Cents } | null = null
  for (const value of [...bought, ...valuations])
    if (value.valuedOn <= day && (latest === null || value.valuedOn >= latest.valuedOn)) latest = value
  return latest?.marketValue ?? null
}
