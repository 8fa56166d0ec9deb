import { type CivilDate, later } from '../../dates.ts'
import type { ChargeState } from './types.ts'

/**
 * Returns the last day on which a charge is paid in time (docs/finance.md 10.2). A stay whose nights change is charged again with
 * its old due day; what a guest paid on time pays the new charge on the day on which it is posted, so that day is in time too.
 */
export function lastDayInTime({ charge, effectiveDueDate }: ChargeState): CivilDate {
  const isOfStay =
    charge.kind === 'stay' ||
    charge.kind === 'tourist_tax' ||
    (charge.kind === 'extra_fee' && (charge.leaseId ?? null) === null)
  return isOfStay ? later(effectiveDueDate, charge.postedOn) : effectiveDueDate
}
