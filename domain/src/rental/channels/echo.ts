/** Nights that a channel sends back because it read them from our calendar (docs/finance.md 4.5). */
import type { CivilDate } from '../../dates.ts'
import { gapsWithin, type Interval, unionWithin, type Window } from '../../intervals.ts'

/** Nights that a lease, a stay or a block of ours takes; `madeAt` is the instant of its last change, as UTC text. */
export type OwnNights = Interval & { madeAt: string }

/** When calendars were read, as UTC text; null if never. */
export type Readings = {
  /** When the channel read our calendar last. */
  ours: string | null
  /** The good copy of its calendar before this one, which did not contain the event. */
  theirs: string | null
  now: string
}

/** A calendar that is read more often than this shows a booking before the channel can have read what we sold since. */
const GAP_MINUTES = 60

/**
 * Whether the nights are an echo: our own nights cover all of them, and the channel read its copy of our calendar after they
 * were taken. Otherwise the channel sold a night that was taken, and that is a conflict. After a time without its calendar nights that we sold
 * meanwhile prove nothing, because the channel may have sold them before.
 */
export function isEcho(nights: Window, own: readonly OwnNights[], { ours, theirs, now }: Readings): boolean {
  if (ours === null) return false
  const isAfter = (one: string, other: string) => Temporal.Instant.compare(one, other) > 0
  const hadGap =
    theirs !== null &&
    Temporal.Instant.from(now).since(Temporal.Instant.from(theirs)).total('minutes') > GAP_MINUTES
  const known = own.filter(({ madeAt }) => !isAfter(madeAt, ours) && !(hadGap && isAfter(madeAt, theirs)))
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
