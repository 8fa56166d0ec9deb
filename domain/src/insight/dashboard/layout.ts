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

export const placed = (widget: Widget, column: number, width: number): Placed => ({
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

export const clamp = (value: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, value))

/** Returns the widget at these columns, moved and widened so that it is on the grid and can be read. */
export function fitted(one: Placed): Placed {
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
