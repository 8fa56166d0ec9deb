import type { ReactNode } from 'react'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { formatDate } from '../../../ui/show/date-format.ts'
import { useMe } from '../../frame/session.tsx'
import css from './dashboard.module.css'
import type { DashboardData } from './dashboard-data.ts'

/** "53 properties, 45 tenants. Books verified today, 0 differences." */
export function Summary({ data }: { data: DashboardData }): ReactNode {
  const { t } = useTranslation('dashboard')
  const language = useLanguage()
  const zone = useMe().organization?.timeZone
  const { counts, books, sees, today } = data
  const verified = books.verifiedAt
  const day = verified && formatDate(verified, language, 'day', zone)
  const when =
    day === null
      ? t('books.never')
      : day === formatDate(today, language)
        ? t('books.today')
        : t('books.on', { date: day })
  return (
    <>
      <AppLink to="/properties" className={css.link}>
        {t('properties', { count: counts.properties })}
      </AppLink>
      {', '}
      {sees.tenants ? (
        <AppLink to="/tenants?status=active" className={css.link}>
          {t('tenants', { count: counts.tenants })}
        </AppLink>
      ) : (
        t('tenants', { count: counts.tenants })
      )}
      {'. '}
      {sees.money && (
        <>
          {when} {verified && t('books.differences', { count: books.differences })}
        </>
      )}
    </>
  )
}
