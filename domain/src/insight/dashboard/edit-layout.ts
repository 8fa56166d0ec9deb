/** Changes of a layout. They are apart from layout.ts, because a screen that only shows a layout does not load them. */
import {
  bandsOf,
  clamp,
  fitted,
  GRID_COLUMNS,
  inReadingOrder,
  type Layout,
  minWidthOf,
  type Placed,
  placed,
  type Widget,
} from './layout.ts'

/** How a layout is edited (DASH-06). `normal` only shows it. */
export const LAYOUT_MODES = ['normal', 'resize', 'rearrange', 'free'] as const
export type LayoutMode = (typeof LAYOUT_MODES)[number]

/** Adds a widget of half the width below the others, to the shorter side of the last band. */
export function addWidget(layout: Layout, widget: Widget): Layout {
  if (layout.some((one) => one.widget === widget)) return layout
  const half = GRID_COLUMNS / 2
  const stackAt = (start: number): number =>
    bandsOf(layout)
      .at(-1)
      ?.find(({ column, width }) => column === start && width === half)?.widgets.length ?? 0
  const column = stackAt(1) > stackAt(half + 1) ? half + 1 : 1
  return inReadingOrder([...layout, fitted(placed(widget, column, half))])
}

export const removeWidget = (layout: Layout, widget: Widget): Layout =>
  inReadingOrder(layout.filter((one) => one.widget !== widget))

/** Exchanges the places of two widgets; each takes the columns and the height of the other. */
export function exchange(layout: Layout, widget: Widget, other: Widget): Layout {
  const named = (one: Placed): Widget =>
    one.widget === widget ? other : one.widget === other ? widget : one.widget
  return inReadingOrder(layout.map((one) => fitted({ ...one, widget: named(one) })))
}

/** Exchanges a widget with the one that is `steps` later (earlier if negative) in reading order. */
export function moveBy(layout: Layout, widget: Widget, steps: number): Layout {
  const index = layout.findIndex((one) => one.widget === widget)
  const other = index < 0 ? undefined : layout[index + steps]
  return other && index + steps >= 0 ? exchange(layout, widget, other.widget) : layout
}

/**
 * Changes the width of a widget and of those in its stack. Stacks to the right get narrower or wider, so that the
 * band stays filled; one that would be too narrow goes below.
 */
export function resizeStack(layout: Layout, widget: Widget, width: number): Layout {
  return bandsOf(layout).flatMap((band) => {
    const index = band.findIndex(({ widgets }) => widgets.some((one) => one.widget === widget))
    const stack = band[index]
    if (!stack) return band.flatMap(({ widgets }) => widgets)
    const least = Math.max(...stack.widgets.map((one) => minWidthOf(one.widget)))
    const wanted = clamp(width, least, GRID_COLUMNS + 1 - stack.column)
    let free = stack.column + wanted
    const touched = stack.column + stack.width
    const right = band.slice(index + 1).flatMap((next, place) => {
      const end = next.column + next.width
      const column = next.column < free || (place === 0 && next.column === touched) ? free : next.column
      const needed = Math.max(...next.widgets.map((one) => minWidthOf(one.widget)))
      const fits = end - column >= needed
      if (fits) free = end
      return next.widgets.map((one) => ({ ...one, ...(fits ? { column, width: end - column } : {}) }))
    })
    const left = band.slice(0, index).flatMap(({ widgets }) => widgets)
    return [...left, ...stack.widgets.map((one) => ({ ...one, width: wanted })), ...right]
  })
}

/** Changes only this widget: its columns and its height. */
export const place = (layout: Layout, widget: Widget, change: Partial<Omit<Placed, 'widget'>>): Layout =>
  inReadingOrder(layout.map((one) => (one.widget === widget ? fitted({ ...one, ...change }) : one)))

/** Moves a widget before or after another one, to this column (DASH-06, `free`). */
export function placeBeside(
  layout: Layout,
  widget: Widget,
  { other, after, column }: { other: Widget; after: boolean; column: number },
): Layout {
  const moved = layout.find((one) => one.widget === widget)
  if (!moved || other === widget) return place(layout, widget, { column })
  const rest = layout.filter((one) => one.widget !== widget)
  const index = rest.findIndex((one) => one.widget === other) + (after ? 1 : 0)
  return inReadingOrder(rest.toSpliced(index, 0, fitted({ ...moved, column })))
}
