import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { Card, CardRow } from '../../../ui/show/card.tsx'
import { formatDate } from '../../../ui/show/date-format.ts'
import { StateDot } from '../../../ui/show/state-dot.tsx'
import type { Tone } from '../../../ui/show/tone.ts'
import { query } from '../../api.ts'
import { AsOpened } from '../../shared/as-opened.tsx'
import shared from '../../shared/shared.module.css'
import { type Duty, DutyForm } from './duty-form.tsx'

const tones: Record<Duty['state'], Tone> = { done: 'settled', open: 'soon', late: 'overdue' }

/** What an occasional lease needs: its attachments, and the report to the tax office with its proof. */
export function DutiesCard({ leaseId }: { leaseId: string }): ReactNode {
  const { t } = useTranslation('lease_duties')
  const language = useLanguage()
  const found = useQuery(query.leaseDuties.list.queryOptions({ input: { leaseId } }))
  const [noting, setNoting] = useState<Duty['duty'] | null>(null)
  if (!found.data || found.data.duties.length === 0) return null
  const { duties, documents, can } = found.data
  const lateReport = duties.some(({ duty, state }) => duty === 'tax_report' && state === 'late')
  return (
    <Card title={t('title')} rows>
      {lateReport && <p className={shared.lead}>{t('lateReport')}</p>}
      {duties.map((duty) => (
        <CardRow
          key={duty.duty}
          title={t(`duties.${duty.duty}`)}
          note={
            <>
              {duty.doneOn
                ? t('doneOn', { date: formatDate(duty.doneOn, language) })
                : t('dueOn', { date: formatDate(duty.dueOn, language) })}
              {duty.documentTitle && ` · ${duty.documentTitle}`}
            </>
          }
          end={
            <>
              <StateDot tone={tones[duty.state]}>{t(`states.${duty.state}`)}</StateDot>
              {can.edit && (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  onClick={() => setNoting(duty.duty)}
                  aria-label={`${t('note')}: ${t(`duties.${duty.duty}`)}`}
                >
                  {t('note')}
                </Button>
              )}
            </>
          }
        />
      ))}
      {noting && (
        <AsOpened key={noting} row={duties.find(({ duty }) => duty === noting)!} opened>
          {(duty) => (
            <DutyForm leaseId={leaseId} duty={duty} documents={documents} onClose={() => setNoting(null)} />
          )}
        </AsOpened>
      )}
    </Card>
  )
}
