/** A signature that is drawn with a finger, a pen or a mouse, beside the typed name (docs/decisions/087). */

/** The field in which it is drawn, and how much it may contain. */
export const DRAWING = { width: 600, height: 200, strokes: 60, points: 400 } as const

/** Strokes of points [x, y] in the field; y grows downwards. A picture could contain anything; strokes are only lines. */
export type Drawing = readonly (readonly (readonly [number, number])[])[]

/** Points that are closer to the one before are left out. */
const LEAST_DISTANCE = 3

/** Returns the strokes with the point added to the last one; the same strokes if it is too close or there is no room. */
export function withPoint(strokes: Drawing, [x, y]: readonly [number, number]): Drawing {
  const stroke = strokes.at(-1)
  const last = stroke?.at(-1)
  if (!stroke || !last || stroke.length >= DRAWING.points) return strokes
  const point = [clamp(x, DRAWING.width), clamp(y, DRAWING.height)] as const
  if (Math.hypot(point[0] - last[0], point[1] - last[1]) < LEAST_DISTANCE) return strokes
  return [...strokes.slice(0, -1), [...stroke, point]]
}

/** Returns the strokes with a new one that begins at the point; the same strokes if there is no room. */
export const withStroke = (strokes: Drawing, [x, y]: readonly [number, number]): Drawing =>
  strokes.length >= DRAWING.strokes
    ? strokes
    : [...strokes, [[clamp(x, DRAWING.width), clamp(y, DRAWING.height)]]]

const clamp = (value: number, most: number): number => Math.min(most, Math.max(0, Math.round(value)))

/** Returns the strokes as a path of SVG. A stroke of one point is a dot. */
export const drawingPath = (strokes: Drawing): string =>
  strokes
    .map((stroke) => {
      const [first, ...rest] = stroke.map(([x, y]) => `${x} ${y}`)
      return `M ${first} ${(rest.length > 0 ? rest : [first]).map((point) => `L ${point}`).join(' ')}`
    })
    .join(' ')

/** The field with its rules, for screens. */
export const signaturePad = {
  ...{ width: DRAWING.width, height: DRAWING.height },
  ...{ begin: withStroke, extend: withPoint, path: drawingPath },
}
