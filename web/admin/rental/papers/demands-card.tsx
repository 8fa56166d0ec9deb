import { formatMoney } from '@domovik/locales/format.ts'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { Card, CardRow } from '../../../ui/show/card.tsx'
import { formatDate } from '../../../ui/show/date-format.ts'
import type { client } from '../../api.ts'
import { useMe } from '../../frame/session.tsx'
import { AsOpened } from '../../shared/as-opened.tsx'
import shared from '../../shared/shared.module.css'
import { DeliveryForm } from './delivery-form.tsx'

export type DemandLetter = Awaited<ReturnType<typeof client.tenants.get>>['demands'][number]

/** The payment demands that a tenant got, and when each reached them. */
export function DemandsCard({
  demands,
  currency,
  mayDeliver,
}: {
  demands: readonly DemandLetter[]
  currency: string
  mayDeliver: boolean
}): ReactNode {
  const { t } = useTranslation('papers')
  const language = useLanguage()
  const { today } = useMe()
  const [entering, setEntering] = useState<DemandLetter | null>(null)
  const date = (day: string): string => formatDate(day, language)
  const ended = demands.find(
    ({ stage, lastDay, overdue }) => stage === 'notice' && overdue && lastDay !== null && lastDay < today,
  )
  return (
    <Card title={t('demands.title')} rows>
      {demands.map((demand) => {
        const { id, stage, sentOn, documentId, total } = demand
        const named = { stage: t(`stageNames.${stage}`), date: date(sentOn) }
        return (
          <CardRow
            key={id}
            title={<AppLink to={`/documents/${documentId}`}>{named.stage}</AppLink>}
            note={noteOf(demand, date, t)}
            end={formatMoney(total, currency)}
            endNote={
              mayDeliver && (
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={t('demands.enterOf', named)}
                  onClick={() => setEntering(demand)}
                >
                  {t('demands.enter')}
                </Button>
              )
            }
          />
        )
      })}
      {ended?.lastDay && (
        <CardRow
          title={
            <span className={shared.quiet}>{t('demands.monthEnded', { date: date(ended.lastDay) })}</span>
          }
        />
      )}
      {entering && (
        <AsOpened row={demands.find(({ id }) => id === entering.id) ?? entering} opened>
          {(demand) => <DeliveryForm demand={demand} onClose={() => setEntering(null)} />}
        </AsOpened>
      )}
    </Card>
  )
}

function noteOf(
  { stage, sentOn, payBy, deliveredOn, lastDay }: DemandLetter,
  date: (day: string) => string,
  t: ReturnType<typeof useTranslation<'papers'>>['t'],
): string {
  return [
    t('demands.sentOn', { date: date(sentOn) }),
    ...(payBy ? [t('demands.payBy', { date: date(payBy) })] : []),
    ...(deliveredOn ? [t('demands.delivered', { date: date(deliveredOn) })] : []),
    ...(stage === 'notice' && !deliveredOn ? [t('demands.notDelivered')] : []),
    ...(stage === 'notice' && lastDay ? [t('demands.monthEnds', { date: date(lastDay) })] : []),
  ].join(', ')
}
