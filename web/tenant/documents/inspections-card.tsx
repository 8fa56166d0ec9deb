import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLanguage, useTranslation } from '../../ui/app/language.ts'
import { Card, CardRow } from '../../ui/show/card.tsx'
import { formatDate } from '../../ui/show/date-format.ts'
import { query } from '../api.ts'

/** The handover reports that the tenant signed. Shows nothing without one. */
export function InspectionsCard(): ReactNode {
  const { t } = useTranslation('inspections')
  const language = useLanguage()
  const { data } = useQuery(query.inspections.list.queryOptions())
  if (!data || data.length === 0) return null
  return (
    <Card title={t('portal.title')} rows>
      {data.map(({ id, kind, address, signedAt }) => (
        <CardRow
          key={id}
          to={`/documents/handover/${id}`}
          title={t(`names.${kind}`)}
          note={`${address} · ${t('portal.signedOn', { date: formatDate(signedAt, language) })}`}
        />
      ))}
    </Card>
  )
}
