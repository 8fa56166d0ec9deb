import { DateInput, DatesProvider } from '@mantine/dates'
import 'dayjs/locale/es'
import 'dayjs/locale/pl'
import 'dayjs/locale/en-gb'
import type { ReactNode } from 'react'
import { useLanguage, useTranslation } from '../app/language.ts'
import { formatDate } from '../show/date-format.ts'
import type { DateFieldProps } from './date-field.tsx'
import { parseDate } from './parse-date.ts'

const calendars = { en: 'en-gb', es: 'es', pl: 'pl' } as const

/** The calendar behind DateField, in a part of its own. */
export default function DatePicker(props: DateFieldProps): ReactNode {
  const { value = null, onChange, min, max, clearable, ...field } = props
  const language = useLanguage()
  const { t } = useTranslation('ui')
  return (
    <DatesProvider settings={{ locale: calendars[language], firstDayOfWeek: 1 }}>
      <DateInput
        {...field}
        value={value}
        onChange={onChange}
        valueFormat={(date) => formatDate(date, language)}
        dateParser={(text) => parseDate(text, language)}
        minDate={min}
        maxDate={max}
        clearable={clearable}
        clearButtonProps={{ 'aria-label': t('form.clearDate') }}
        placeholder={t('form.dateFormat')}
        hideOutsideDates
        popoverProps={{ withinPortal: true }}
        ariaLabels={{
          previousMonth: t('form.previousMonth'),
          nextMonth: t('form.nextMonth'),
          previousYear: t('form.previousYear'),
          nextYear: t('form.nextYear'),
          previousDecade: t('form.previousYears'),
          nextDecade: t('form.nextYears'),
        }}
        autoComplete="off"
      />
    </DatesProvider>
  )
}
