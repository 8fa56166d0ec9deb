import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import css from './calendar.module.css'

/** What the shapes of the bars mean. */
export function Legend(): ReactNode {
  const { t } = useTranslation(['calendar', 'bookings'])
  const bookings = ['confirmed', 'checked_in', 'pending', 'completed', 'no_show'] as const
  return (
    <ul className={css.legend} aria-label={t('calendar:legend')}>
      {bookings.map((state) => (
        <li key={state}>
          <span className={css.bar} data-kind="booking" data-state={state} aria-hidden="true" />
          {t(`bookings:statuses.${state}`)}
        </li>
      ))}
      <li>
        <span className={css.bar} data-kind="lease" aria-hidden="true" />
        {t('calendar:states.leased')}
      </li>
      <li>
        <span className={css.bar} data-kind="block" aria-hidden="true" />
        {t('calendar:states.blocked')}
      </li>
      <li>
        <span className={css.bar} data-conflict="" aria-hidden="true" />
        {t('calendar:states.conflict')}
      </li>
      <li>
        <span
          className={css.bar}
          data-kind="booking"
          data-state="confirmed"
          data-gone=""
          aria-hidden="true"
        />
        {t('calendar:states.gone')}
      </li>
    </ul>
  )
}
