/** Why a typed number cannot be used: a text of `ui:number`. */
export type NumberProblem = 'not_a_number' | 'negative' | 'whole' | 'decimals'

/**
 * Reads a number that a person typed: comma or point, spaces between thousands, no sign but a plus. Empty is null. Nothing is corrected
 * without a word: "-5" and "2,345" with two decimals are problems, not 5 and 2,34.
 */
export function readNumber(typed: string, decimals: number): number | null | NumberProblem {
  const text = typed.replaceAll(/[\s\u00a0\u202f]/g, '').replace('\u2212', '-')
  if (text === '') return null
  const [, sign, whole, fraction] = /^([+-]?)(\d{0,15})(?:[.,](\d*))?$/.exec(text) ?? []
  if (whole === undefined || (whole === '' && !fraction)) return 'not_a_number'
  const value = Number(`${whole || '0'}.${fraction || '0'}`)
  if (sign === '-' && value > 0) return 'negative'
  // Three digits may be thousands: "1.000" is no 1.
  const given = fraction?.length === 3 ? 3 : (fraction ?? '').replace(/0+$/, '').length
  if (given > decimals) return decimals === 0 ? 'whole' : 'decimals'
  return value
}

/** The text of a number in a field; nothing for one that could not be read. */
export const numberText = (value: number | null, decimals: number): string =>
  value === null || Number.isNaN(value) ? '' : String(Number(value.toFixed(decimals))).replace('.', ',')
