import { addDays, addMonthsClamped, monthStart } from '@domovik/domain/dates.ts'
import { covers } from '@domovik/domain/intervals.ts'
import { weekday } from '@domovik/domain/rental/bookings/nights.ts'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { formatDate } from '../../../ui/show/date-format.ts'
import type { StayPage } from './stay-page-types.ts'
import css from './stay-pages.module.css'

/** Months that are shown at first. */
const FIRST_MONTHS = 3

/** Which days of the coming year are free, month by month. */
export function FreeDays({ page }: { page: StayPage }): ReactNode {
  const { t } = useTranslation('stay_pages')
  const [all, setAll] = useState(false)
  const months: string[] = []
  for (let month = monthStart(page.today); month < page.until; month = addMonthsClamped(month, 1))
    months.push(month)
  return (
    <>
      <p className={css.quiet}>{t('page.takenHelp')}</p>
      <div className={css.months}>
        {months.slice(0, all ? months.length : FIRST_MONTHS).map((month) => (
          <Month key={month} month={month} page={page} />
        ))}
      </div>
      {!all && (
        <Button variant="default" onClick={() => setAll(true)}>
          {t('page.more')}
        </Button>
      )}
    </>
  )
}

function Month({ month, page }: { month: string; page: StayPage }): ReactNode {
  const language = useLanguage()
  const { t } = useTranslation('stay_pages')
  const next = addMonthsClamped(month, 1)
  const monday = addDays(month, 1 - weekday(month))
  const weeks: string[] = []
  for (let week = monday; week < next; week = addDays(week, 7)) weeks.push(week)
  const days = [0, 1, 2, 3, 4, 5, 6]
  const nameOf = (day: string, weekdayStyle: 'narrow' | 'long'): string =>
    new Intl.DateTimeFormat(language, { weekday: weekdayStyle, timeZone: 'UTC' }).format(
      new Date(`${day}T00:00:00Z`),
    )
  return (
    <table className={css.month}>
      <caption>{formatDate(month, language, 'month')}</caption>
      <thead>
        <tr>
          {days.map((at) => (
            <th key={at} scope="col" abbr={nameOf(addDays(monday, at), 'long')}>
              {nameOf(addDays(monday, at), 'narrow')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week}>
            {days.map((at) => {
              const day = addDays(week, at)
              if (day < month || day >= next) return <td key={at} />
              const isTaken = page.taken.some((window) => covers(window, day))
              const isShown = day >= page.today && day < page.until
              return (
                <td key={at} data-state={isTaken ? 'taken' : isShown ? 'free' : undefined}>
                  {Number(day.slice(8))}
                  {isTaken && <span className="visually-hidden"> {t('page.taken')}</span>}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
