import type { Language } from '@domovik/locales/index.ts'
import { formatDate } from '../show/date-format.ts'

/** Returns the details of an error as its text shows them: days are written as the reader writes them. */
export const readableDetails = (
  details: Readonly<Record<string, unknown>>,
  language: Language,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(details).map(([name, value]) => [
      name,
      isDay(value) ? formatDate(value, language) : value,
    ]),
  )

const isDay = (value: unknown): value is string =>
  typeof value === 'string' &&
  /^\d{4}-\d{2}-\d{2}$/.test(value) &&
  !Number.isNaN(Date.parse(`${value}T00:00:00Z`))
