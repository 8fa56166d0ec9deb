import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import { moved, type Point, type View, zoomedBy } from './map-view.ts'

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)
const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })

/** A drag moves the map, two fingers and the wheel zoom it. */
export function usePointers(view: View, onView: (view: View) => void) {
  const ref = useRef<HTMLDivElement>(null)
  const known = useRef(new Map<number, Point>())
  const latest = useRef({ view, onView })
  useEffect(() => {
    latest.current = { view, onView }
  })
  const show = (next: View): void => {
    // The next event may come before the next render.
    latest.current.view = next
    latest.current.onView(next)
  }
  useWheel(ref, (levels, at) => show(zoomedBy(latest.current.view, levels, at)))
  const placeOf = (event: PointerEvent): Point => {
    const box = ref.current!.getBoundingClientRect()
    return { x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 }
  }
  const onPointerDown = (event: PointerEvent): void => {
    if (event.button !== 0) return
    ref.current?.setPointerCapture(event.pointerId)
    known.current.set(event.pointerId, placeOf(event))
  }
  const onPointerMove = (event: PointerEvent): void => {
    const before = known.current.get(event.pointerId)
    if (!before) return
    const now = placeOf(event)
    const other = [...known.current].find(([id]) => id !== event.pointerId)?.[1]
    known.current.set(event.pointerId, now)
    const { view: current } = latest.current
    if (!other) {
      show(moved(current, before.x - now.x, before.y - now.y))
      return
    }
    const [from, to] = [middle(before, other), middle(now, other)]
    const levels = Math.log2(Math.max(1, distance(now, other)) / Math.max(1, distance(before, other)))
    show(zoomedBy(moved(current, from.x - to.x, from.y - to.y), levels, to))
  }
  const release = (event: PointerEvent): void => void known.current.delete(event.pointerId)
  return {
    ref,
    handlers: { onPointerDown, onPointerMove, onPointerUp: release, onPointerCancel: release },
  }
}

/** React's own wheel listeners cannot stop the page from scrolling. */
function useWheel(ref: RefObject<HTMLDivElement | null>, zoom: (levels: number, at: Point) => void): void {
  const latest = useRef(zoom)
  useEffect(() => {
    latest.current = zoom
  })
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const turn = (event: WheelEvent): void => {
      event.preventDefault()
      const box = element.getBoundingClientRect()
      const pixels = event.deltaMode === 1 ? event.deltaY * 16 : event.deltaY
      const at = { x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 }
      latest.current(Math.max(-1, Math.min(1, -pixels / 240)), at)
    }
    element.addEventListener('wheel', turn, { passive: false })
    return () => element.removeEventListener('wheel', turn)
  }, [ref])
}
