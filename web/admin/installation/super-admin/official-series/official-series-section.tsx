import type { adminContract } from '@domovik/contract/admin/index.ts'
import { isCivilDate } from '@domovik/domain/dates.ts'
import { OFFICIAL_SERIES } from '@domovik/domain/rental/official-series/official-series.ts'
import { formatDecimal } from '@domovik/locales/format.ts'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../../ui/act/button.tsx'
import { confirm } from '../../../../ui/act/confirm.ts'
import { useLanguage, useTranslation } from '../../../../ui/app/language.ts'
import { toast } from '../../../../ui/app/toast.ts'
import { FailedList } from '../../../../ui/list/list-states.tsx'
import { Card, CardRow } from '../../../../ui/show/card.tsx'
import { formatDate } from '../../../../ui/show/date-format.ts'
import { Skeleton } from '../../../../ui/show/skeleton.tsx'
import { client, query } from '../../../api.ts'
import { refreshScreen } from '../../../frame/refresh-screen.ts'
import { AsOpened } from '../../../shared/as-opened.tsx'
import shared from '../../../shared/shared.module.css'
import { OfficialValueForm } from './official-value-form.tsx'

type Value = InferContractRouterOutputs<
  typeof adminContract
>['superAdmin']['officialSeries']['list']['values'][number]

/** Rates of late interest and indices that all organizations use: those of the product, and those added here. */
export function OfficialSeriesSection(): ReactNode {
  const { t } = useTranslation('official_series')
  const [adding, setAdding] = useState(false)
  const known = useQuery({ ...query.superAdmin.officialSeries.list.queryOptions(), staleTime: 0 })
  if (known.isError) return <FailedList error={known.error} onRetry={() => void known.refetch()} />
  if (!known.data) return <Skeleton width="100%" height="12rem" />
  const { values } = known.data
  return (
    <>
      <p className={shared.quiet}>{t('sentence')}</p>
      <div>
        <Button onClick={() => setAdding(true)}>{t('add')}</Button>
      </div>
      {OFFICIAL_SERIES.map((series) => (
        <SeriesCard
          key={series}
          title={t(`series.${series}`)}
          values={values.filter((value) => value.series === series)}
        />
      ))}
      <AsOpened row={values} opened={adding}>
        {(seen) => (
          <OfficialValueForm key={seen.length} seen={seen} opened={adding} onClose={() => setAdding(false)} />
        )}
      </AsOpened>
    </>
  )
}

/** Older rows are shown on request. */
const atFirst = 4

function SeriesCard({ title, values }: { title: string; values: readonly Value[] }): ReactNode {
  const { t } = useTranslation('official_series')
  const [all, setAll] = useState(false)
  const source = values.find((value) => !value.added)?.source
  return (
    <Card title={title} rows>
      {source && <p className={shared.lead}>{source}</p>}
      {values.length === 0 && <p className={shared.lead}>{t('empty')}</p>}
      {(all ? values : values.slice(0, atFirst)).map((value) => (
        <ValueRow key={value.period} value={value} title={title} />
      ))}
      {!all && values.length > atFirst && (
        <div className={shared.lead}>
          <Button size="compact-sm" variant="subtle" onClick={() => setAll(true)}>
            {t('all', { count: values.length })}
          </Button>
        </div>
      )}
    </Card>
  )
}

function ValueRow({ value, title }: { value: Value; title: string }): ReactNode {
  const { t } = useTranslation('official_series')
  const language = useLanguage()
  const { series, period, added, source, publishedOn } = value
  const remove = async (): Promise<void> => {
    const act = t('remove', { period })
    if (!(await confirm({ title: act, text: t('removeText'), act, reversible: true }))) return
    try {
      await client.superAdmin.officialSeries.remove({ series, period })
      await refreshScreen()
      toast.success(t('removed'))
    } catch (thrown) {
      toast.error(thrown)
    }
  }
  return (
    <CardRow
      title={
        isCivilDate(period)
          ? `${formatDate(period, language)}: ${formatDecimal(value.value)} %`
          : `${period}: ${formatDecimal(value.value)}`
      }
      note={added ? [t('added'), publishedOn, source].filter(Boolean).join(' · ') : t('shipped')}
      end={
        added && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="overdue"
            aria-label={t('remove', { period: `${title} ${period}` })}
            onClick={() => void remove()}
          >
            ×
          </Button>
        )
      }
    />
  )
}
