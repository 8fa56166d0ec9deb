import type { CivilDate } from '../../dates.ts'
import { gapsWithin, intersect, type Window } from '../../intervals.ts'
import type { Party, UtilityLetting, UtilityUnit } from './types.ts'

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** The key of the days of a unit that no lease covers. */
const vacantKey = (propertyId: string, from: CivilDate): string => `${propertyId}:${from}`

/**
 * Divides the days of every unit in a period between its leases and the owner, who bears the days without a lease. The
 * order is fixed: by label, then id, then first day, because shares are rounded in this order (docs/finance.md 1.7).
 */
export function partiesOf(
  units: readonly UtilityUnit[],
  lettings: readonly UtilityLetting[],
  period: Window,
): Party[] {
  return units
    .toSorted((a, b) => byText(a.label, b.label) || byText(a.propertyId, b.propertyId))
    .flatMap(({ propertyId, label }) => {
      const own = lettings.filter((letting) => letting.propertyId === propertyId)
      const let_ = own.flatMap(({ leaseId, days }) => {
        const window = intersect(days, period)
        return window ? [{ ...window, key: leaseId, propertyId, label, leaseId }] : []
      })
      const vacant = gapsWithin(
        own.map(({ days }) => days),
        period,
      ).map((window) => ({
        ...window,
        key: vacantKey(propertyId, window.from),
        propertyId,
        label,
        leaseId: null,
      }))
      return [...let_, ...vacant].sort((a, b) => byText(a.from, b.from))
    })
}
