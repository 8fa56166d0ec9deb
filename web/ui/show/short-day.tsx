/** Days that show their year only if it is another one. */
import type { Language } from '@domovik/locales/index.ts'
import type { ReactNode } from 'react'
import { useLanguage } from '../app/language.ts'
import { formatDate } from './date-format.ts'

/** The shapes without a year, and how a day of another year is written. */
const withYear = { dayMonth: 'day', dayMonthLong: 'dayLong', weekday: 'weekdayLong' } as const
export type ShortShape = keyof typeof withYear

/** A day without its year if that is the year of the civil date `near`, otherwise with it. */
export const formatShortDay = (
  value: string,
  language: Language,
  near: string,
  shape: ShortShape = 'dayMonth',
): string => formatDate(value, language, value.slice(0, 4) === near.slice(0, 4) ? shape : withYear[shape])

/** A civil date or an instant without its year if that is the year of the civil date `near`, otherwise with it. */
export function ShortDay({
  value,
  near,
  shape = 'dayMonth',
}: {
  value: string
  near: string
  shape?: ShortShape
}): ReactNode {
  const language = useLanguage()
  return (
    <time dateTime={value} className="nowrap">
      {formatShortDay(value, language, near, shape)}
    </time>
  )
}
