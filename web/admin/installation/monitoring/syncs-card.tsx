import type { ReactNode } from 'react'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { Card, CardRow } from '../../../ui/show/card.tsx'
import { formatDate } from '../../../ui/show/date-format.ts'
import type { Health } from './health.ts'
import { jobName } from './job-words.ts'

/** When the regular jobs last succeeded. */
export function SyncsCard({ syncs }: Pick<Health, 'syncs'>): ReactNode {
  const { t } = useTranslation(['monitoring', 'operations'])
  const language = useLanguage()
  return (
    <Card title={t('monitoring:syncs')} rows>
      {syncs.map(({ name, at }) => (
        <CardRow
          key={name}
          title={jobName(name)}
          end={
            <span className="muted">{at ? formatDate(at, language, 'instant') : t('operations:never')}</span>
          }
        />
      ))}
    </Card>
  )
}
