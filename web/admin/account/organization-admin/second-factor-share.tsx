import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { Card, CardRow } from '../../../ui/show/card.tsx'
import { Skeleton } from '../../../ui/show/skeleton.tsx'
import { StateDot } from '../../../ui/show/state-dot.tsx'
import { query } from '../../api.ts'

/** How many members use a second factor, and who does not. Says nothing of them before they are loaded. */
export function SecondFactorShare(): ReactNode {
  const members = useQuery(query.organizations.members.queryOptions())
  const { t } = useTranslation('organization_admin')
  if (!members.data)
    return (
      <Card title={t('factors.title')} rows>
        <CardRow
          title={
            members.isError ? <span role="alert">{t('factors.failed')}</span> : <Skeleton width="14ch" />
          }
          note={t('factors.sentence')}
        />
      </Card>
    )
  const all = members.data.length
  const without = members.data.filter(({ secondFactor }) => secondFactor !== true)
  const missing = without.flatMap(({ email }) => email ?? []).join(', ')
  return (
    <Card title={t('factors.title')} rows>
      <CardRow
        title={t('factors.share', { some: all - without.length, all })}
        note={t('factors.sentence')}
        end={without.length > 0 ? undefined : <StateDot tone="settled">{t('factors.all')}</StateDot>}
      />
      {missing && (
        <CardRow title={<span className="muted">{t('factors.missing', { people: missing })}</span>} />
      )}
    </Card>
  )
}
