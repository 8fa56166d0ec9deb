import type { ReactNode } from 'react'
import { useLanguage } from '../app/language.ts'
import { type DateShape, formatDate } from './date-format.ts'

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
