import type { timeline } from '@domovik/contract/admin/rental/calendar.ts'
import { daysBetween } from '@domovik/domain/dates.ts'
import type { InferContractRouterOutputs } from '@orpc/contract'

export type Timeline = InferContractRouterOutputs<typeof timeline>
export type Unit = Timeline['units'][number]
export type Entry = Timeline['entries'][number]

/** What takes a unit on the days [from, to); `to` is null without an end. */
export interface Span {
  /** Names the span on screen: a stay on two ranges of days has two spans. */
  key: string
  unit: number
  kind: Entry[1]
  id: string
  from: string
  to: string | null
  state: Entry[5]
  name: string | null
  reference: string | null
  version: number | null
  conflict: boolean
  because: Entry[10]
}

/** A span on screen, in days from the start of the window. Two spans of the same days are in different lanes. */
export interface Bar {
  span: Span
  left: number
  width: number
  lane: number
  lanes: number
  /** The span begins before the window or ends after it. */
  cutLeft: boolean
  cutRight: boolean
}

export interface Place {
  propertyId: string
  checkIn: string
  checkOut: string
}

export const toSpan = ([
  unit,
  kind,
  id,
  from,
  to,
  state,
  name,
  reference,
  version,
  conflict,
  because,
]: Entry): Span => ({
  key: because === 'otherDays' || because === 'sold' || because === 'over' ? `${id} ${from}` : id,
  ...{ unit, kind, id, from, to, state, name, reference, version, conflict, because },
})

/** The spans of each unit, in the order of the units. */
export function spansByUnit({ units, entries }: Pick<Timeline, 'units' | 'entries'>): Span[][] {
  const rows: Span[][] = units.map(() => [])
  for (const entry of entries) rows[entry[0]]?.push(toSpan(entry))
  return rows
}

/** Returns the bars of a unit in a window. A bar goes from the middle of its first day to the middle of its last. */
export function barsOf(spans: readonly Span[], window: { from: string; days: number }): Bar[] {
  const ends: number[] = []
  const bars = spans.flatMap((span): Bar[] => {
    const start = daysBetween(window.from, span.from) + 0.5
    const end = span.to === null ? Number.POSITIVE_INFINITY : daysBetween(window.from, span.to) + 0.5
    const [left, right] = [Math.max(start, 0), Math.min(end, window.days)]
    if (right <= left) return []
    const free = ends.findIndex((until) => until <= start)
    const lane = free === -1 ? ends.length : free
    ends[lane] = end
    return [
      { span, left, width: right - left, lane, lanes: 1, cutLeft: start < 0, cutRight: end > window.days },
    ]
  })
  // Only bars that share days become narrower.
  return bars.map((bar) => {
    const beside = bars.filter((one) => one.left < bar.left + bar.width && bar.left < one.left + one.width)
    return { ...bar, lanes: Math.max(...beside.map(({ lane }) => lane)) + 1 }
  })
}

const isOn = ({ from, to }: Span, day: string): boolean => from <= day && (to === null || day < to)

/** The stay in conflict on the night that begins on the day: somebody sold the night although it was taken. */
export const conflictOn = (spans: readonly Span[], day: string): Span | undefined =>
  spans.find((span) => span.conflict && isOn(span, day))

/** The span that takes the night that begins on the day; if none does, a stay in conflict, which waits for other nights. */
export const spanOn = (spans: readonly Span[], day: string): Span | undefined =>
  spans.find((span) => !span.conflict && isOn(span, day)) ?? conflictOn(spans, day)

/** Whether all nights of [from, to) are free. */
export const isFree = (spans: readonly Span[], { from, to }: { from: string; to: string }): boolean =>
  !spans.some((span) => !span.conflict && span.from < to && (span.to === null || span.to > from))

/** Whether the span has the days of a stay itself, and not those on the other days of its event. */
export const isOnOwnDays = (because: Entry[10]): boolean => because === null || because === 'gone'

/** Holds and confirmed stays can move, but not by nights that are on the other days of an event; of a guest in the house only the end. */
export const mayShift = ({ kind, state, to, because }: Span): boolean =>
  kind === 'booking' && to !== null && isOnOwnDays(because) && (state === 'pending' || state === 'confirmed')
export const mayResize = (span: Span): boolean =>
  mayShift(span) ||
  (span.kind === 'booking' && span.to !== null && isOnOwnDays(span.because) && span.state === 'checked_in')
