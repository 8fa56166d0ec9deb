import { formatDecimal, formatMoney } from '@domovik/locales/format.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { confirm } from '../../../ui/act/confirm.ts'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { Card, CardRow } from '../../../ui/show/card.tsx'
import { formatDate } from '../../../ui/show/date-format.ts'
import { client, query } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { AsOpened } from '../../shared/as-opened.tsx'
import { PartLoaded } from '../../shared/part-loaded.tsx'
import shared from '../../shared/shared.module.css'
import type { LeaseDetail } from '../leases/lease-detail.ts'
import { ClauseCard } from './clause-card.tsx'
import type { Indexation } from './indexation-data.ts'
import { IndexationForm } from './indexation-form.tsx'
import { useSeriesName } from './series-name.ts'

/** The indexations of the rent, newest first, with the day from which the next can apply. */
export function IndexationTab({ detail }: { detail: LeaseDetail }): ReactNode {
  const found = useQuery(query.indexation.get.queryOptions({ input: { leaseId: detail.lease.id } }))
  return (
    <PartLoaded query={found}>
      {(data) => (
        <>
          <Shown detail={detail} data={data} />
          <ClauseCard leaseId={detail.lease.id} data={data} />
        </>
      )}
    </PartLoaded>
  )
}

function Shown({ detail, data }: { detail: LeaseDetail; data: Indexation }): ReactNode {
  const { t } = useTranslation('indexation')
  const language = useLanguage()
  const [planning, setPlanning] = useState(false)
  const nameOf = useSeriesName()
  const money = (cents: number): string => formatMoney(cents, data.currency)
  const withdraw = async (id: string): Promise<void> => {
    if (
      !(await confirm({
        title: t('withdraw'),
        text: t('withdrawText'),
        act: t('withdraw'),
        reversible: true,
      }))
    )
      return
    try {
      await client.indexation.withdraw({ id })
      await refreshScreen()
      toast.success(t('withdrawDone'))
    } catch (thrown) {
      toast.error(thrown)
    }
  }
  return (
    <Card
      title={t('title')}
      rows
      act={
        data.can.apply && (
          <Button size="compact-sm" variant="subtle" onClick={() => setPlanning(true)}>
            {t('start')}
          </Button>
        )
      }
    >
      <p className={shared.lead}>
        {t('sentence')} {data.can.apply && t('earliest', { date: formatDate(data.earliest, language) })}
      </p>
      {data.steps.length === 0 && <p className={shared.lead}>{t('none')}</p>}
      {data.steps.map((step) => (
        <CardRow
          key={step.id}
          title={t('line', {
            date: formatDate(step.validFrom, language),
            before: money(step.rentBefore),
            after: money(step.rentAfter),
          })}
          note={[
            t(step.kind === 'levels' ? 'whyLevels' : 'why', {
              series: nameOf(step.series),
              period: step.nextPeriod,
              value: formatDecimal(step.nextValue),
              basePeriod: step.basePeriod ?? '',
              base: step.baseValue === null ? '' : formatDecimal(step.baseValue),
            }),
            ...(step.notified ? [t('told')] : []),
            ...(step.withdrawn ? [t('withdrawn')] : []),
            ...(step.followed ? [t('laterFirst')] : []),
          ].join(' · ')}
          end={
            step.can.withdraw && (
              <Button size="compact-sm" variant="subtle" onClick={() => void withdraw(step.id)}>
                {t('withdraw')}
              </Button>
            )
          }
        />
      ))}
      {data.can.apply && (
        <AsOpened row={data} opened={planning}>
          {(data) => (
            <IndexationForm
              key={data.steps.length}
              detail={detail}
              data={data}
              opened={planning}
              onClose={() => setPlanning(false)}
            />
          )}
        </AsOpened>
      )}
    </Card>
  )
}
