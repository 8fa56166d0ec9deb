import type { Language } from '@domovik/locales/index.ts'

const formats = new Map<Language, Intl.DateTimeFormat>()

/** The short name of a civil date's month, for the axis of a chart. */
export function monthName(date: string, language: Language): string {
  const format =
    formats.get(language) ?? new Intl.DateTimeFormat(language, { month: 'short', timeZone: 'UTC' })
  formats.set(language, format)
  return format.format(new Date(`${date}T00:00:00Z`))
}
