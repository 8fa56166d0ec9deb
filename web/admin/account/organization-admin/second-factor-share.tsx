import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { Card, CardRow } from '../../../ui/show/card.tsx'
import { Skeleton } from '../../../ui/show/skeleton.tsx'
import { StateDot } from '../../../ui/show/state-dot.tsx'
import { query } from '../../api.ts'

/** How many members use a second factor, and who does not. */
export function SecondFactorShare(): ReactNode {
  const { data: members } = useQuery(query.organizations.members.queryOptions())
  const { t } = useTranslation('organization_admin')
  const without = members?.filter(({ secondFactor }) => secondFactor === false) ?? []
  const share = members && { some: members.length - without.length, all: members.length }
  const missing = without.flatMap(({ email }) => email ?? []).join(', ')
  return (
    <Card title={t('factors.title')} rows>
      <CardRow
        title={share ? t('factors.share', share) : <Skeleton width="14ch" />}
        note={t('factors.sentence')}
        end={without.length > 0 ? undefined : <StateDot tone="settled">{t('factors.all')}</StateDot>}
      />
      {missing && (
        <CardRow title={<span className="muted">{t('factors.missing', { people: missing })}</span>} />
      )}
    </Card>
  )
}
