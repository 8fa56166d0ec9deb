/** Nights that a channel sends back because it read them from our calendar (docs/finance.md 4.5). */
import type { CivilDate } from '../../dates.ts'
import { gapsWithin, type Interval, unionWithin, type Window } from '../../intervals.ts'

/** Nights that a lease, a stay or a block of ours takes; `madeAt` is the instant of its last change, as UTC text. */
export type OwnNights = Interval & { madeAt: string }

/**
 * Whether the nights are an echo: our own nights cover all of them, and the channel read its copy of our calendar after they
 * were taken. Otherwise the channel sold a night that was taken, and that is a conflict.
 */
export function isEcho(nights: Window, own: readonly OwnNights[], readAt: string | null): boolean {
  if (readAt === null) return false
  const known = own.filter(({ madeAt }) => Temporal.Instant.compare(madeAt, readAt) <= 0)
  return gapsWithin(known, nights).length === 0
}

/** Longer than any calendar: days after this one are not compared. */
const END: CivilDate = '2200-01-01'

/** Returns the nights that a channel has closed from a day on, without those that are taken by us, as disjoint windows. */
export function closedNights(
  blocks: readonly Interval[],
  own: readonly Interval[],
  from: CivilDate,
): Window[] {
  return unionWithin(blocks, { from, to: END }).flatMap((window) => gapsWithin(own, window))
}
