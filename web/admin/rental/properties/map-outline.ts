/** The coasts and borders of the world (docs/decisions/086), drawn on a canvas. */
import outline from './map-outline.json' with { type: 'json' }
import { gridStep, project, type Size, scaleAt, unproject, type View } from './map-view.ts'

type Box = { left: number; right: number; top: number; bottom: number }
type Line = Box & { points: Float64Array }
type Ring = Box & { parts: readonly number[] }

/** Reads numbers that differ little from each other, as the polyline format stores them, in hundredths of a degree. */
function decoded(text: string): Float64Array {
  const points: number[] = []
  const sums = [0, 0]
  let [value, shift, axis] = [0, 0, 0]
  for (const sign of text) {
    const bits = sign.charCodeAt(0) - 63
    value |= (bits & 31) << shift
    shift += 5
    if (bits >= 32) continue
    sums[axis]! += value & 1 ? ~(value >> 1) : value >> 1
    if (axis === 1) {
      const { x, y } = project({ longitude: sums[0]! / 100, latitude: sums[1]! / 100 })
      points.push(x, y)
    }
    ;[value, shift, axis] = [0, 0, 1 - axis]
  }
  return Float64Array.from(points)
}

function boxOf(points: Float64Array): Box {
  const box = { left: 1, right: 0, top: 1, bottom: 0 }
  for (let i = 0; i < points.length; i += 2) {
    box.left = Math.min(box.left, points[i]!)
    box.right = Math.max(box.right, points[i]!)
    box.top = Math.min(box.top, points[i + 1]!)
    box.bottom = Math.max(box.bottom, points[i + 1]!)
  }
  return box
}

const lineAt = (part: number): number => (part < 0 ? ~part : part)

let read: { lines: Line[]; rings: Ring[] } | undefined

function shapes(): { lines: Line[]; rings: Ring[] } {
  if (read) return read
  const lines = outline.lines.split(' ').map((text) => {
    const points = decoded(text)
    return { points, ...boxOf(points) }
  })
  const rings = outline.rings.split(' ').map((text) => {
    const parts = text.split(',').map(Number)
    const all = parts.map((part) => lines[lineAt(part)]!)
    return {
      parts,
      left: Math.min(...all.map(({ left }) => left)),
      right: Math.max(...all.map(({ right }) => right)),
      top: Math.min(...all.map(({ top }) => top)),
      bottom: Math.max(...all.map(({ bottom }) => bottom)),
    }
  })
  read = { lines, rings }
  return read
}

/** Lines of equal latitude and longitude. Where there is neither coast nor border they show that the map moves. */
function traceGrid(canvas: CanvasRenderingContext2D, view: View, size: Size): void {
  const scale = scaleAt(view.zoom)
  const step = gridStep(view.zoom)
  const half = { x: size.width / 2 / scale, y: size.height / 2 / scale }
  const first = unproject({ x: view.x - half.x, y: Math.min(1, view.y + half.y) })
  const last = unproject({ x: view.x + half.x, y: Math.max(0, view.y - half.y) })
  for (let line = Math.ceil(first.longitude / step); line * step <= last.longitude; line++) {
    const x = (project({ latitude: 0, longitude: line * step }).x - view.x) * scale + size.width / 2
    canvas.moveTo(x, 0)
    canvas.lineTo(x, size.height)
  }
  for (let line = Math.ceil(first.latitude / step); line * step <= last.latitude; line++) {
    const y = (project({ latitude: line * step, longitude: 0 }).y - view.y) * scale + size.height / 2
    canvas.moveTo(0, y)
    canvas.lineTo(size.width, y)
  }
}

/** Draws land, grid and borders. `land`, `border` and `grid` are colours; one unit of the canvas is one pixel of the page. */
export function drawOutline(
  canvas: CanvasRenderingContext2D,
  view: View,
  size: Size,
  { land, border, grid }: { land: string; border: string; grid: string },
): void {
  const { lines, rings } = shapes()
  const scale = scaleAt(view.zoom)
  const [midX, midY] = [size.width / 2, size.height / 2]
  const seen = {
    left: view.x - midX / scale,
    right: view.x + midX / scale,
    top: view.y - midY / scale,
    bottom: view.y + midY / scale,
  }
  const isSeen = (box: Box): boolean =>
    box.left <= seen.right && box.right >= seen.left && box.top <= seen.bottom && box.bottom >= seen.top
  const trace = (points: Float64Array, back: boolean, begins: boolean): void => {
    const count = points.length / 2
    for (let step = 0; step < count; step++) {
      const i = 2 * (back ? count - 1 - step : step)
      const x = (points[i]! - view.x) * scale + midX
      const y = (points[i + 1]! - view.y) * scale + midY
      if (begins && step === 0) canvas.moveTo(x, y)
      else canvas.lineTo(x, y)
    }
  }
  canvas.clearRect(0, 0, size.width, size.height)
  canvas.beginPath()
  for (const ring of rings) {
    if (!isSeen(ring)) continue
    for (const [index, part] of ring.parts.entries())
      trace(lines[lineAt(part)]!.points, part < 0, index === 0)
    canvas.closePath()
  }
  canvas.fillStyle = land
  canvas.fill('evenodd')
  canvas.lineWidth = 1
  canvas.beginPath()
  traceGrid(canvas, view, size)
  canvas.strokeStyle = grid
  canvas.stroke()
  canvas.beginPath()
  for (const line of lines) if (isSeen(line)) trace(line.points, false, true)
  canvas.strokeStyle = border
  canvas.stroke()
}
