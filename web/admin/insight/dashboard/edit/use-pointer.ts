import {
  exchange,
  type LayoutMode,
  place,
  placeBeside,
  resizeStack,
} from '@domovik/domain/insight/dashboard/edit-layout.ts'
import {
  GRID_COLUMNS,
  type Layout,
  MAX_HEIGHT,
  MIN_HEIGHT,
  type Placed,
  type Widget,
} from '@domovik/domain/insight/dashboard/layout.ts'
import { type PointerEvent, type RefObject, useRef } from 'react'
import { HEIGHT_STEP } from '../layout-view.tsx'

interface Moved {
  one: Placed
  mode: Exclude<LayoutMode, 'normal'>
  layout: Layout
  board: RefObject<HTMLDivElement | null>
  change: (layout: Layout) => void
}
type Start = (event: PointerEvent<HTMLButtonElement>) => void

/** Follows the pointer until it is released (`drop`) or the drag is cancelled. */
function follow(
  event: PointerEvent<HTMLButtonElement>,
  on: { move: (event: globalThis.PointerEvent) => void; drop?: () => void; end: () => void },
): void {
  if (event.button !== 0) return
  event.preventDefault()
  event.currentTarget.focus()
  const gone = new AbortController()
  const { signal } = gone
  const end = (): void => {
    gone.abort()
    on.end()
  }
  window.addEventListener('pointermove', on.move, { signal })
  window.addEventListener(
    'pointerup',
    () => {
      on.drop?.()
      end()
    },
    { signal },
  )
  window.addEventListener('pointercancel', end, { signal })
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(), { signal })
}

/** Drags a widget to the place of another, or in free mode to any columns before or after it. */
export function usePointerMove(props: Moved, setDragged: (dragged: boolean) => void): Start {
  return (event) => {
    const { one, mode, layout, board, change } = props
    let target: HTMLElement | null = null
    let next: Layout | null = null
    const mark = (tile: HTMLElement | null, side: string): void => {
      if (target && target !== tile) delete target.dataset.target
      target = tile
      if (tile) tile.dataset.target = side
    }
    setDragged(true)
    follow(event, {
      move: ({ clientX, clientY }) => {
        const tile = tileAt(board.current, clientX, clientY, one.widget)
        const other = tile?.dataset.tile as Widget | undefined
        if (mode === 'rearrange') {
          next = other ? exchange(layout, one.widget, other) : null
          mark(tile, 'place')
          return
        }
        const column = columnAt(board.current, clientX)
        const box = tile?.getBoundingClientRect()
        const after = box ? clientY > (box.top + box.bottom) / 2 : false
        next = other
          ? placeBeside(layout, one.widget, { other, after, column })
          : place(layout, one.widget, { column })
        mark(tile, after ? 'after' : 'before')
      },
      drop: () => next && change(next),
      end: () => {
        mark(null, '')
        setDragged(false)
      },
    })
  }
}

/** Changes width and height while the corner is dragged. A small vertical move keeps the height. */
export function usePointerResize(props: Moved): Start {
  const latest = useRef(props)
  latest.current = props
  return (event) => {
    const { one, board } = props
    const tile = event.currentTarget.closest<HTMLElement>('[data-tile]')
    const content = tile?.querySelector<HTMLElement>('[data-content]')
    if (!tile || !content) return
    const { left } = tile.getBoundingClientRect()
    const tall = content.getBoundingClientRect().height
    const startY = event.clientY
    let width = one.width
    let height = one.height
    follow(event, {
      move: ({ clientX, clientY }) => {
        const { layout, mode, change } = latest.current
        const grid = board.current?.getBoundingClientRect().width ?? 0
        const wide = Math.round(((clientX - left) / grid) * GRID_COLUMNS)
        const steps = Math.round((tall + clientY - startY) / HEIGHT_STEP)
        const high =
          Math.abs(clientY - startY) < HEIGHT_STEP / 2
            ? one.height
            : Math.min(MAX_HEIGHT, Math.max(MIN_HEIGHT, steps))
        if (wide === width && high === height) return
        const resized =
          wide === width
            ? layout
            : mode === 'free'
              ? place(layout, one.widget, { width: wide })
              : resizeStack(layout, one.widget, wide)
        width = wide
        height = high
        change(place(resized, one.widget, { height }))
      },
      end: () => undefined,
    })
  }
}

/** The tile under the pointer, or the nearest one at its height; not the dragged one. */
function tileAt(board: HTMLElement | null, x: number, y: number, dragged: Widget): HTMLElement | null {
  const tiles = [...(board?.querySelectorAll<HTMLElement>('[data-tile]') ?? [])]
  const far = (tile: HTMLElement): number => {
    const { left, right, top, bottom } = tile.getBoundingClientRect()
    return Math.max(0, left - x, x - right) + 3 * Math.max(0, top - y, y - bottom)
  }
  const [nearest] = tiles.toSorted((a, b) => far(a) - far(b))
  return nearest && nearest.dataset.tile !== dragged ? nearest : null
}

/** The column, 1 to 12, at this position. */
function columnAt(board: HTMLElement | null, x: number): number {
  const { left = 0, width = 1 } = board?.getBoundingClientRect() ?? {}
  return Math.min(GRID_COLUMNS, Math.max(1, Math.floor(((x - left) / width) * GRID_COLUMNS) + 1))
}
