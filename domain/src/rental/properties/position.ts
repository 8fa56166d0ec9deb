/** A place on Earth in degrees (WGS 84): north and east are positive. */
export type Position = { latitude: number; longitude: number }

/** The map ends near the poles (Web Mercator). No property is beyond it. */
export const MAX_LATITUDE = 85
export const MAX_LONGITUDE = 180

/** About 10 cm. */
const decimals = 6
const rounded = (degrees: number): number => Number(degrees.toFixed(decimals))

export const inRange = ({ latitude, longitude }: Position): boolean =>
  Math.abs(latitude) <= MAX_LATITUDE && Math.abs(longitude) <= MAX_LONGITUDE

const number = String.raw`([+-]?\d{1,3}(?:[.,]\d+)?)`
/** `N`, `S`, `E`, `W`, also after a degree sign. */
const side = String.raw`\s*°?\s*([NSEW])?`
const pair = new RegExp(String.raw`^${number}${side}\s*(?:[;,\s])\s*${number}${side}$`, 'i')

/**
 * Reads a position as people copy it from a map: `52.2297, 21.0122`, `52,2297; 21,0122`, `52.2297° N, 21.0122° E`. Returns
 * null if it is not a position on the map.
 */
export function parsePosition(text: string): Position | null {
  const match = pair.exec(text.trim())
  if (!match) return null
  const [, first, firstSide, second, secondSide] = match
  const signed = (degrees: string, letter: string | undefined): number =>
    Number(degrees.replace(',', '.')) * (/[sw]/i.test(letter ?? '') ? -1 : 1)
  if (/[ew]/i.test(firstSide ?? '') || /[ns]/i.test(secondSide ?? '')) return null
  const position = {
    latitude: rounded(signed(first!, firstSide)),
    longitude: rounded(signed(second!, secondSide)),
  }
  return inRange(position) ? position : null
}

/** Writes a position so that parsePosition and other maps read it: `52.2297, 21.0122`. */
export const formatPosition = ({ latitude, longitude }: Position): string =>
  `${rounded(latitude)}, ${rounded(longitude)}`
