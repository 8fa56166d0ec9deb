/** The arithmetic of the map: Web Mercator on a square of width 1, seen through a window in pixels. */
import { MAX_LATITUDE, type Position } from '@domovik/domain/rental/properties/position.ts'

export type Point = { x: number; y: number }
/** The centre of the window, and the zoom: at zoom 0 the world is 256 pixels wide, at each further level twice as wide. */
export type View = Point & { zoom: number }
export type Size = { width: number; height: number }

const MIN_ZOOM = 1
/** One pixel is about 1.5 m in Europe. Beyond it the numbers of the canvas are no longer exact. */
const MAX_ZOOM = 16
const equatorMetres = 40_075_017

export const scaleAt = (zoom: number): number => 256 * 2 ** zoom
const between = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value))
const radians = (degrees: number): number => (degrees * Math.PI) / 180

export function project({ latitude, longitude }: Position): Point {
  const angle = radians(between(latitude, -MAX_LATITUDE, MAX_LATITUDE))
  return { x: (longitude + 180) / 360, y: (1 - Math.asinh(Math.tan(angle)) / Math.PI) / 2 }
}

export function unproject({ x, y }: Point): Position {
  const angle = Math.atan(Math.sinh(Math.PI * (1 - 2 * y)))
  return { latitude: (angle * 180) / Math.PI, longitude: x * 360 - 180 }
}

/** A view whose centre is on the world and whose zoom is possible. */
const bounded = ({ x, y, zoom }: View): View => ({
  x: between(x, 0, 1),
  y: between(y, 0, 1),
  zoom: between(zoom, MIN_ZOOM, MAX_ZOOM),
})

export const moved = ({ x, y, zoom }: View, right: number, down: number): View =>
  bounded({ x: x + right / scaleAt(zoom), y: y + down / scaleAt(zoom), zoom })

/** Zooms by levels. The place at `at`, in pixels from the centre of the window, stays where it is. */
export function zoomedBy(view: View, levels: number, at: Point = { x: 0, y: 0 }): View {
  const zoom = between(view.zoom + levels, MIN_ZOOM, MAX_ZOOM)
  const shift = 1 / scaleAt(view.zoom) - 1 / scaleAt(zoom)
  return bounded({ x: view.x + at.x * shift, y: view.y + at.y * shift, zoom })
}

/** The view that shows all points, with a margin; the whole world without points. */
export function fit(points: readonly Point[], { width, height }: Size, most = 14): View {
  if (points.length === 0) return { x: 0.5, y: 0.4, zoom: MIN_ZOOM }
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const margin = 56
  const room = (pixels: number, span: number): number =>
    Math.log2(Math.max(1, pixels - 2 * margin) / (256 * Math.max(span, 1e-9)))
  const zoom = Math.min(room(width, right - left), room(height, bottom - top), most)
  return bounded({ x: (left + right) / 2, y: (top + bottom) / 2, zoom })
}

/** Where a point is in the window, in pixels from its upper left corner. */
export const placeOf = (point: Point, view: View, { width, height }: Size): Point => ({
  x: (point.x - view.x) * scaleAt(view.zoom) + width / 2,
  y: (point.y - view.y) * scaleAt(view.zoom) + height / 2,
})

export const isVisible = (point: Point, view: View, size: Size, margin = 0): boolean => {
  const { x, y } = placeOf(point, view, size)
  return x >= -margin && y >= -margin && x <= size.width + margin && y <= size.height + margin
}

export type Located<Row> = { row: Row; point: Point }
export type Cluster<Row> = { point: Point; members: Located<Row>[] }

/**
 * Joins points until no two groups are closer than `apart` pixels. Joining moves the middle of a group, so that one pass is
 * not always enough.
 */
export function clustersOf<Row>(located: readonly Located<Row>[], zoom: number, apart = 42): Cluster<Row>[] {
  const reach = apart / scaleAt(zoom)
  let clusters: Cluster<Row>[] = located.map((one) => ({ point: one.point, members: [one] }))
  for (;;) {
    const joined = joinedOnce(clusters, reach)
    if (joined.length === clusters.length) return joined
    clusters = joined
  }
}

function joinedOnce<Row>(clusters: readonly Cluster<Row>[], reach: number): Cluster<Row>[] {
  const cells = new Map<string, Cluster<Row>[]>()
  const joined: Cluster<Row>[] = []
  for (const { point, members } of clusters) {
    const [column, line] = [Math.floor(point.x / reach), Math.floor(point.y / reach)]
    const near = [-1, 0, 1].flatMap((right) =>
      [-1, 0, 1].flatMap((down) => cells.get(`${column + right} ${line + down}`) ?? []),
    )
    const found = near.find((one) => Math.hypot(one.point.x - point.x, one.point.y - point.y) < reach)
    if (found) {
      const share = members.length / (members.length + found.members.length)
      found.point = {
        x: found.point.x + (point.x - found.point.x) * share,
        y: found.point.y + (point.y - found.point.y) * share,
      }
      found.members.push(...members)
    } else {
      const made = { point, members: [...members] }
      joined.push(made)
      cells.set(`${column} ${line}`, [...(cells.get(`${column} ${line}`) ?? []), made])
    }
  }
  return joined
}

/** Whether zooming in separates the members. Units of one building often have one position. */
export const canSplit = ({ members }: Cluster<unknown>): boolean => {
  const [first, ...rest] = members
  const reach = 40 / scaleAt(MAX_ZOOM)
  return rest.some(({ point }) => Math.hypot(point.x - first!.point.x, point.y - first!.point.y) >= reach)
}

/** A round distance in metres and its width in pixels, at most 110. */
export function scaleBar({ y, zoom }: View): { metres: number; width: number } {
  const { latitude } = unproject({ x: 0, y })
  const perPixel = (equatorMetres * Math.cos(radians(latitude))) / scaleAt(zoom)
  const most = perPixel * 110
  const power = 10 ** Math.floor(Math.log10(most))
  const metres = ([5, 2, 1].find((times) => times * power <= most) ?? 1) * power
  return { metres, width: metres / perPixel }
}

const steps = [30, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001]

/** Degrees between two lines of the grid, which are at least 90 pixels apart. */
export const gridStep = (zoom: number): number =>
  steps.findLast((degrees) => (degrees / 360) * scaleAt(zoom) >= 90) ?? 30
