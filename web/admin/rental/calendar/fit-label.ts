/** The pixels of a bar that its label cannot use: padding and border. */
const BESIDE = 14

let pen: CanvasRenderingContext2D | null | undefined

/**
 * The label as far as it fits into a bar of `width` pixels, with an ellipsis if it was cut. Measured instead of clipped by a style sheet: a clip
 * for each of hundreds of bars takes the browser longer than drawing them.
 */
export function fitLabel(label: string, width: number): string {
  const room = width - BESIDE
  const widthOf = penOf()
  if (!widthOf || widthOf(label) <= room) return label
  let [fits, length] = [0, label.length]
  while (length - fits > 1) {
    const middle = Math.floor((fits + length) / 2)
    if (widthOf(`${label.slice(0, middle)}…`) <= room) fits = middle
    else length = middle
  }
  return fits > 0 ? `${label.slice(0, fits).trimEnd()}…` : ''
}

function penOf(): ((text: string) => number) | undefined {
  if (pen === undefined) {
    pen = document.createElement('canvas').getContext('2d')
    const root = getComputedStyle(document.documentElement)
    // The size of the class `bar` in calendar.module.css.
    const pixels = Number.parseFloat(root.getPropertyValue('--text-s')) * Number.parseFloat(root.fontSize)
    if (pen && pixels > 0) pen.font = `${pixels}px ${getComputedStyle(document.body).fontFamily}`
  }
  const ready = pen
  return ready ? (text) => ready.measureText(text).width : undefined
}

/** Pixels of the text of a bar: --text-s of 16 pixels, and the smallest that can be read. */
const [TEXT, SMALLEST] = [13, 8]

/** The sizes of the text of a bar of `height` pixels with a border, in pixels. Beside other bars it is smaller, so that no border cuts it. */
export function fitText(height: number, border: number): { lineHeight: string; fontSize?: string } {
  const room = height - 2 * border
  const lineHeight = `${room}px`
  return room > TEXT ? { lineHeight } : { lineHeight, fontSize: `${Math.max(SMALLEST, room - 1)}px` }
}
