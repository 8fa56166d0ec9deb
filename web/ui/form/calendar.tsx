import { DatePicker, DatesProvider } from '@mantine/dates'
import 'dayjs/locale/es'
import 'dayjs/locale/pl'
import 'dayjs/locale/en-gb'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLanguage, useTranslation } from '../app/language.ts'
import { Mantine } from './with-mantine.tsx'

const calendars = { en: 'en-gb', es: 'es', pl: 'pl' } as const

interface CalendarProps {
  value: string | null
  today: string
  /** Civil dates, both inclusive. */
  min?: string
  max?: string
  onPick: (date: string) => void
}

/** The calendar of a date field, in its own chunk. Focus starts on the chosen day, or on today. */
export default function Calendar({ value, today, min, max, onPick }: CalendarProps): ReactNode {
  const language = useLanguage()
  const { t } = useTranslation('ui')
  const box = useRef<HTMLDivElement>(null)
  const first = clamp(value ?? today, min, max)
  useEffect(() => box.current?.querySelector<HTMLElement>('[data-first]')?.focus(), [])
  return (
    <Mantine>
      <DatesProvider settings={{ locale: calendars[language], firstDayOfWeek: 1 }}>
        <DatePicker
          ref={box}
          value={value}
          defaultDate={first}
          onChange={(date) => onPick(date ?? first)}
          minDate={min}
          maxDate={max}
          hideOutsideDates
          highlightToday
          getDayProps={(day) => (day === first ? { 'data-first': true, tabIndex: 0 } : {})}
          ariaLabels={{
            previousMonth: t('form.previousMonth'),
            nextMonth: t('form.nextMonth'),
            previousYear: t('form.previousYear'),
            nextYear: t('form.nextYear'),
            previousDecade: t('form.previousYears'),
            nextDecade: t('form.nextYears'),
          }}
        />
      </DatesProvider>
    </Mantine>
  )
}

const clamp = (date: string, min: string | undefined, max: string | undefined): string =>
  min && date < min ? min : max && date > max ? max : date
