import { ENGAGEMENT_MAX, FIT_MAX } from '@domovik/domain/installation/leads/score.ts'
import type { ReactNode } from 'react'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { Card } from '../../../ui/show/card.tsx'
import { formatDate } from '../../../ui/show/date-format.ts'
import { StateDot } from '../../../ui/show/state-dot.tsx'
import { PlainTable } from '../../shared/plain-table.tsx'
import { bandTones, type LeadDetail } from './lead-words.ts'
import css from './leads.module.css'

type Score = LeadDetail['score']
type Reason = Score['reasons'][number]

/** The score with the reason for each point (docs/finance.md 10). */
export function ScoreCard({ score }: { score: Score }): ReactNode {
  const { t } = useTranslation('leads')
  const reasonWords = useReason()
  return (
    <Card title={t('score.title')}>
      <p className={css.total}>
        <strong>{score.score}</strong> <span className="muted">{t('score.of')}</span>{' '}
        <StateDot tone={bandTones[score.band]}>{t(`bands.${score.band}`)}</StateDot>
      </p>
      <p className={css.parts}>
        {t('score.parts', {
          fit: score.fit,
          fitMax: FIT_MAX,
          engagement: score.engagement,
          engagementMax: ENGAGEMENT_MAX,
        })}
      </p>
      <PlainTable
        caption={t('score.why')}
        rows={score.reasons}
        rowKey={(reason) => JSON.stringify(reason)}
        columns={[
          { id: 'why', header: t('score.why'), cell: reasonWords },
          {
            id: 'points',
            header: t('score.points'),
            align: 'end',
            cell: ({ points }) => (points > 0 ? `+${points}` : String(points).replace('-', '−')),
          },
        ]}
      />
      <p className={css.hint}>{t('score.hint')}</p>
    </Card>
  )
}

function useReason(): (reason: Reason) => string {
  const { t } = useTranslation(['leads', 'account', 'organization_admin'])
  const language = useLanguage()
  const valueWords = (reason: Extract<Reason, { kind: 'fit' }>): string => {
    const { factor, value } = reason
    if (value === null) return t('leads:edit.unknown')
    if (factor === 'businessType') return t(`account:organization.businessTypes.${value as 'company'}`)
    if (factor === 'industry') return t(`organization_admin:profile.industries.${value as 'other'}`)
    return String(value)
  }
  return (reason) => {
    if (reason.kind === 'fit') return `${t(`leads:factors.${reason.factor}`)}: ${valueWords(reason)}`
    if (reason.kind === 'event')
      return `${t(`leads:events.${reason.event}`)} (${formatDate(reason.on, language)})`
    if (reason.kind === 'halved') return t('leads:score.halved', { count: reason.times * 30 })
    return t(`leads:score.${reason.kind}`)
  }
}
