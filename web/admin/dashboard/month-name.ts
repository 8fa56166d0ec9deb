import type { Language } from '@domovik/locales/index.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/** The name of a month, `offset` months from the civil date given; short on the axis of a chart. */
export function monthName(
  date: string,
  offset: number,
  language: Language,
  length: 'short' | 'long',
): string {
  const key = `${language} ${length}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(language, { month: length, timeZone: 'UTC' })
  formats.set(key, format)
  const [year = 0, month = 1] = date.split('-').map(Number)
  return format.format(new Date(Date.UTC(year, month - 1 + offset, 1)))
}
