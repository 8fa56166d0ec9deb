import type { Language } from '@domovik/locales/index.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * The name of a month, `offset` months from the civil date given: `short` for the axis of a chart, `of` as it stands in a
 * date ("1 października"), which is the case that sentences of ours use.
 */
export function monthName(date: string, offset: number, language: Language, form: 'short' | 'of'): string {
  const key = `${language} ${form}`
  const options: Intl.DateTimeFormatOptions =
    form === 'short' ? { month: 'short' } : { day: 'numeric', month: 'long' }
  const format = formats.get(key) ?? new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' })
  formats.set(key, format)
  const [year = 0, month = 1] = date.split('-').map(Number)
  const parts = format.formatToParts(new Date(Date.UTC(year, month - 1 + offset, 1)))
  return parts.find(({ type }) => type === 'month')?.value ?? ''
}
