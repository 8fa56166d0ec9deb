/** The time of a movement, in place of the number that some banks do not give it. */

/** No bank begins a number with it. */
const MARK = '@'

/** Returns the id of a movement with these times of day, '08:00:01'; '' without one. */
export const timeId = (times: readonly string[]): string =>
  times.length === 0 ? '' : `${MARK}${times.join(' ')}`

/** Returns the times of an id, '' if it is a number or missing. */
export const timesOf = (bankId: string): string => (bankId.startsWith(MARK) ? bankId.slice(MARK.length) : '')

/** Returns the number that the bank gave, '' if the id is a time or missing: two movements can have one time. */
export const numberOf = (bankId: string): string => (bankId.startsWith(MARK) ? '' : bankId)

/** Whether times are equal, or differ by whole hours, as in another time zone. */
export const isSameTime = (one: string, other: string): boolean => withoutHours(one) === withoutHours(other)

const withoutHours = (times: string): string => times.replace(/\b\d\d:(?=\d\d:\d\d)/g, '')
