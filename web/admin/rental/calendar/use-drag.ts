import { addDays, daysBetween } from '@domovik/domain/dates.ts'
import { type PointerEvent, type RefObject, useRef } from 'react'
import { DAY, NAMES, ROW } from './grid-sizes.ts'
import { mayResize, mayShift, type Place, type Span, type Unit } from './spans.ts'

/** What is dragged: free days (`span` is null), a stay, or one end of it. */
interface Drag {
  span: Span | null
  edge: boolean
  /** Where the pointer was pressed, in days and units. */
  day: number
  unit: number
  x: number
  y: number
  moving: boolean
}

interface Grid {
  body: RefObject<HTMLDivElement | null>
  ghost: RefObject<HTMLDivElement | null>
  from: string
  days: number
  units: readonly Unit[]
  spanOf: (key: string) => Span | undefined
  onCreate: (place: Place) => void
  onMove: (span: Span, from: Place, to: Place) => void
  mayCreate: boolean
  mayMove: boolean
}

/** Pixels that the pointer must move before a press becomes a drag. */
const slack = 4

/** The width of the end of a bar that changes its length, as in calendar.module.css. */
const EDGE = 8

const isAtEdge = (bar: Element, x: number): boolean =>
  bar.hasAttribute('data-edge') && bar.getBoundingClientRect().right - x <= EDGE

/** Shows where a stay would be; null hides it. Only styles change, so that nothing is rendered during a drag. */
export function showGhost(
  ghost: HTMLDivElement | null,
  at: { unit: number; day: number; nights: number } | null,
): void {
  if (!ghost) return
  ghost.hidden = at === null
  if (!at) return
  ghost.style.width = `${at.nights * DAY}px`
  ghost.style.transform = `translate(${NAMES + (at.day + 0.5) * DAY}px, ${at.unit * ROW}px)`
}

/** Dragging by mouse or pen: free days create a stay, a bar moves it, the end of a bar changes its length. */
export function useDrag(grid: Grid) {
  const drag = useRef<Drag | null>(null)
  const pointOf = ({ clientX, clientY }: PointerEvent): { day: number; unit: number } => {
    const box = grid.body.current!.getBoundingClientRect()
    const clamp = (value: number, count: number): number => Math.max(0, Math.min(count - 1, value))
    return {
      day: clamp(Math.floor((clientX - box.left - NAMES) / DAY), grid.days),
      unit: clamp(Math.floor((clientY - box.top) / ROW), grid.units.length),
    }
  }
  /** The place of the drag, in days from the start of the window. */
  const placeAt = (now: Drag, event: PointerEvent) => {
    const { day, unit } = pointOf(event)
    if (!now.span)
      return { unit: now.unit, day: Math.min(now.day, day), nights: Math.max(1, Math.abs(day - now.day)) }
    const first = daysBetween(grid.from, now.span.from)
    const nights = daysBetween(now.span.from, now.span.to!)
    if (now.edge) return { unit: now.span.unit, day: first, nights: Math.max(1, nights + day - now.day) }
    return { unit, day: first + day - now.day, nights }
  }
  const onPointerDown = (event: PointerEvent): void => {
    if (event.button !== 0 || event.pointerType === 'touch' || !(event.target instanceof Element)) return
    const bar = event.target.closest('[data-span]')
    const id = bar?.getAttribute('data-span')
    const span = id ? grid.spanOf(id) : undefined
    const edge = bar !== null && isAtEdge(bar, event.clientX)
    const { day, unit } = pointOf(event)
    if (event.target.closest('[data-name]')) return
    if (id && !(span && grid.mayMove && (edge ? mayResize(span) : mayShift(span)))) return
    if (!id && !grid.mayCreate) return
    drag.current = { span: span ?? null, edge, day, unit, x: event.clientX, y: event.clientY, moving: false }
  }
  const onPointerMove = (event: PointerEvent): void => {
    const now = drag.current
    if (!now) return
    if (!now.moving) {
      if (Math.hypot(event.clientX - now.x, event.clientY - now.y) < slack) return
      now.moving = true
      // From here on the click that ends the drag does not open the stay.
      event.currentTarget.setPointerCapture(event.pointerId)
    }
    showGhost(grid.ghost.current, placeAt(now, event))
  }
  const stop = (): void => {
    drag.current = null
    showGhost(grid.ghost.current, null)
  }
  const onPointerUp = (event: PointerEvent): void => {
    const now = drag.current
    stop()
    if (!now?.moving) return
    const { unit, day, nights } = placeAt(now, event)
    const propertyId = grid.units[unit]!.id
    const checkIn = addDays(grid.from, day)
    const to = { propertyId, checkIn, checkOut: addDays(checkIn, nights) }
    const { span } = now
    if (!span) grid.onCreate(to)
    else
      grid.onMove(span, { propertyId: grid.units[span.unit]!.id, checkIn: span.from, checkOut: span.to! }, to)
  }
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: stop }
}
