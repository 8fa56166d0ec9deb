import type { ReactNode } from 'react'
import { useLanguage } from '../app/language.ts'
import { type DateShape, formatDate, formatShortDay, type ShortShape } from './date-format.ts'

/** A civil date or an instant in the reader's language. */
export function DateText({
  value,
  shape = 'day',
  timeZone,
}: {
  value: string
  shape?: DateShape
  timeZone?: string
}): ReactNode {
  const language = useLanguage()
  return (
    <time dateTime={value} className="nowrap">
      {formatDate(value, language, shape, timeZone)}
    </time>
  )
}

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
