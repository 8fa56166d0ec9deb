/** The layout of a dashboard (DASH-01, DASH-06): which widgets are where, on a grid of twelve columns. */

export const WIDGETS = [
  'figures',
  'revenue',
  'overdue',
  'attention',
  'recent',
  'properties',
  'actions',
  'tickets',
  'calendar',
  'cash',
  'forecast',
  'key_figures',
] as const
export type Widget = (typeof WIDGETS)[number]

/** How a layout is edited (DASH-06). `normal` only shows it. */
export const LAYOUT_MODES = ['normal', 'resize', 'rearrange', 'free'] as const
export type LayoutMode = (typeof LAYOUT_MODES)[number]

export const GRID_COLUMNS = 12
/** A height is a number of steps of 80 px. */
export const MIN_HEIGHT = 2
export const MAX_HEIGHT = 10

/** `column` is 1 to 12, `width` a number of columns. A `height` of null fits the content. */
export type Placed = { widget: Widget; column: number; width: number; height: number | null }
export type Layout = readonly Placed[]
/** Widgets of the same columns, one below the other. */
export type Stack = { column: number; width: number; widgets: readonly Placed[] }
/** Stacks side by side, which do not overlap. */
export type Band = readonly Stack[]

/** The fewest columns in which the widget can be read. */
export const minWidthOf = (widget: Widget): number => (widget === 'figures' ? 8 : 3)

const placed = (widget: Widget, column: number, width: number): Placed => ({
  widget,
  column,
  width,
  height: null,
})

/** The layout of an organization that has chosen none. */
export const STANDARD_LAYOUT: Layout = [
  placed('figures', 1, 12),
  placed('revenue', 1, 7),
  placed('overdue', 1, 7),
  placed('attention', 8, 5),
  placed('recent', 8, 5),
]

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))

/** Returns the widget at these columns, moved and widened so that it is on the grid and can be read. */
function fitted(one: Placed): Placed {
  const width = clamp(Math.round(one.width), minWidthOf(one.widget), GRID_COLUMNS)
  const height = one.height === null ? null : clamp(Math.round(one.height), MIN_HEIGHT, MAX_HEIGHT)
  return {
    widget: one.widget,
    column: clamp(Math.round(one.column), 1, GRID_COLUMNS + 1 - width),
    width,
    height,
  }
}

/**
 * Returns the bands of a layout from top to bottom. A widget goes below the widgets of its own columns, beside widgets
 * that it does not overlap, and otherwise begins a new band.
 */
export function bandsOf(layout: Layout): Band[] {
  const bands: { column: number; width: number; widgets: Placed[] }[][] = []
  for (const one of layout.map(fitted)) {
    const band = bands.at(-1) ?? []
    // Widgets across the whole width are sized one by one.
    const same = band.find(
      ({ column, width }) => width < GRID_COLUMNS && column === one.column && width === one.width,
    )
    const meets = band.some(
      ({ column, width }) => one.column < column + width && column < one.column + one.width,
    )
    const stack = { column: one.column, width: one.width, widgets: [one] }
    if (same) same.widgets.push(one)
    else if (meets || bands.length === 0) bands.push([stack])
    else band.push(stack)
  }
  return bands.map((band) => band.toSorted((a, b) => a.column - b.column))
}

/** Returns the same layout in the order in which it is read: band by band, stack by stack. */
export const inReadingOrder = (layout: Layout): Layout =>
  bandsOf(layout).flatMap((band) => band.flatMap(({ widgets }) => widgets))

/** Returns a stored layout, without widgets that this version does not know; null if it is none. */
export function readLayout(stored: unknown): Layout | null {
  const widgets: unknown = (stored as { widgets?: unknown } | null)?.widgets
  if (!Array.isArray(widgets)) return null
  const found = new Map<Widget, Placed>()
  for (const one of widgets as Partial<Record<keyof Placed, unknown>>[]) {
    const widget = WIDGETS.find((known) => known === one?.widget)
    const { column, width, height = null } = one ?? {}
    if (!widget || found.has(widget) || !isNumber(column) || !isNumber(width)) continue
    found.set(widget, fitted({ widget, column, width, height: isNumber(height) ? height : null }))
  }
  return inReadingOrder([...found.values()])
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

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
