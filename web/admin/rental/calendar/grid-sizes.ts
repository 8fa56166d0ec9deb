/** Pixels; calendar.module.css contains the same numbers. */
export const DAY = 36
export const ROW = 44
export const NAMES = 180
export const HEAD = 46

/** How far an arrow key moves, in days and units. */
export const STEPS: Readonly<Record<string, readonly [days: number, units: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  PageUp: [-7, 0],
  PageDown: [7, 0],
}
