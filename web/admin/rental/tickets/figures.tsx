import type { adminContract } from '@domovik/contract/admin/index.ts'
import { addDays, addMonthsClamped, isCivilDate } from '@domovik/domain/dates.ts'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { errorText } from '../../../ui/api/error-text.ts'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useDenied } from '../../../ui/app/denied.tsx'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { MessageScreen } from '../../../ui/app/message-screen.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { useSetSearch } from '../../../ui/router/context.ts'
import { Card, CardRow } from '../../../ui/show/card.tsx'
import { formatNumber } from '../../../ui/show/date-format.ts'
import { SummaryStrip } from '../../../ui/show/figure.tsx'
import { Money } from '../../../ui/show/money.tsx'
import { Page } from '../../../ui/show/page.tsx'
import { query } from '../../api.ts'
import { useMe } from '../../frame/session.tsx'
import { useAddressValue } from '../../shared/address-flag.ts'
import css from './figures.module.css'
import { TicketViews } from './views.tsx'

const open = 'status=pending&status=in_progress'

/** What the tickets amount to: open ones by age, times, costs, repeated problems. Each figure opens its rows. */
export function TicketFigures(): ReactNode {
  const { t } = useTranslation(['tickets', 'common'])
  const { period, set } = usePeriod()
  const figures = useQuery(
    query.tickets.figures.queryOptions({ input: period, placeholderData: keepPreviousData }),
  )
  useDenied(figures.data ? null : figures.error)
  return (
    <Page title={t('tickets:views.figures')} sentence={t('tickets:figures.sentence')}>
      <TicketViews />
      <div className={css.period}>
        <DateField
          key={`from ${period.from}`}
          label={t('tickets:figures.from')}
          value={period.from}
          onChange={(from) => from && set({ ...period, from })}
        />
        <DateField
          key={`to ${period.to}`}
          label={t('tickets:figures.to')}
          value={period.to}
          onChange={(to) => to && set({ ...period, to })}
        />
      </div>
      {figures.isError && !figures.data ? (
        <MessageScreen alert title={t('tickets:figures.failed')} text={errorText(figures.error)}>
          <Button onClick={() => void figures.refetch()}>{t('common:act.retry')}</Button>
        </MessageScreen>
      ) : (
        <Figures period={period} data={figures.data} />
      )}
    </Page>
  )
}

type Period = { from: string; to: string }

/** The period in the address, by default the last twelve months. */
function usePeriod(): { period: Period; set: (period: Period) => void } {
  const { today } = useMe()
  const [from, to] = [useAddressValue('from'), useAddressValue('to')]
  const setSearch = useSetSearch()
  const start = addDays(addMonthsClamped(today, -12), 1)
  return {
    period: { from: from && isCivilDate(from) ? from : start, to: to && isCivilDate(to) ? to : today },
    set: (period) => {
      setSearch({ ...period }, { replace: true, keepScroll: true })
    },
  }
}

type Data = InferContractRouterOutputs<typeof adminContract>['tickets']['figures']

function Figures({ period, data }: { period: Period; data: Data | undefined }): ReactNode {
  const { t } = useTranslation('tickets')
  const time = useTime()
  const created = `from=${period.from}&to=${period.to}`
  const done = `status=completed&doneFrom=${period.from}&doneTo=${period.to}`
  return (
    <>
      <SummaryStrip
        label={t('views.figures')}
        figures={[
          {
            label: t('figures.open'),
            value: data ? String(data.open.total) : null,
            to: `/tickets?${open}`,
            sentence: data && (
              <>
                <AppLink to={`/tickets?${open}&priority=critical`}>
                  {t('figures.critical', { count: data.open.critical })}
                </AppLink>
                {', '}
                <AppLink to={`/tickets?${open}&assignee=none`}>
                  {t('figures.unassigned', { count: data.open.unassigned })}
                </AppLink>
              </>
            ),
          },
          {
            label: t('figures.created'),
            value: data ? String(data.created) : null,
            to: `/tickets?${created}`,
            sentence: data && (
              <AppLink to={`/tickets?${created}&answered=no`}>
                {t('figures.waiting', { count: data.firstAnswer.waiting })}
              </AppLink>
            ),
          },
          {
            label: t('figures.firstAnswer'),
            value: data ? time(data.firstAnswer.averageHours) : null,
            to: `/tickets?${created}&answered=yes`,
            sentence: data && median(data.firstAnswer.medianHours),
          },
          {
            label: t('figures.completion'),
            value: data ? time(data.completion.averageHours) : null,
            to: `/tickets?${done}`,
            sentence: data && median(data.completion.medianHours),
          },
          {
            label: t('figures.cost'),
            value: data ? <Money cents={data.cost.total} currency={data.currency} /> : null,
            to: `/tickets?${done}&costed=yes`,
            sentence: data && t('figures.tickets', { count: data.cost.tickets }),
          },
        ]}
      />
      {data && <Lists data={data} created={created} done={done} />}
    </>
  )

  function median(hours: number | null): string {
    return hours === null ? t('figures.none') : t('figures.median', { time: time(hours) })
  }
}

function Lists({ data, created, done }: { data: Data; created: string; done: string }): ReactNode {
  const { t } = useTranslation('tickets')
  const count = (tickets: number): string => t('figures.tickets', { count: tickets })
  const money = (cents: number): ReactNode => <Money cents={cents} currency={data.currency} />
  const { byProperty, byTrade } = data.cost
  return (
    <div className={css.cards}>
      <Card title={t('figures.byAge')} rows>
        {data.open.byAge.map(({ age, count: tickets }) => (
          <CardRow
            key={age}
            to={`/tickets?${open}&age=${age}`}
            title={t(`ages.${age}`)}
            end={String(tickets)}
          />
        ))}
      </Card>
      <Card title={t('figures.repeated')} rows>
        <p className={css.note}>
          {t(data.repeated.length === 0 ? 'figures.repeatedNone' : 'figures.repeatedSentence')}
        </p>
        {data.repeated.map(({ propertyId, property, trade, tickets }) => (
          <CardRow
            key={`${propertyId} ${trade}`}
            to={`/tickets?${created}&propertyId=${propertyId}&trade=${trade}&status=pending&status=in_progress&status=completed`}
            title={property}
            note={t(`trades.${trade}`)}
            end={count(tickets)}
          />
        ))}
      </Card>
      <Card title={t('figures.byProperty')} rows>
        {byProperty.length === 0 && <p className={css.note}>{t('figures.noCost')}</p>}
        {byProperty.map(({ propertyId, property, tickets, cost }) => (
          <CardRow
            key={propertyId}
            to={`/tickets?${done}&costed=yes&propertyId=${propertyId ?? 'none'}`}
            title={property ?? t('list.noPlace')}
            note={count(tickets)}
            end={money(cost)}
          />
        ))}
      </Card>
      <Card title={t('figures.byTrade')} rows>
        {byTrade.length === 0 && <p className={css.note}>{t('figures.noCost')}</p>}
        {byTrade.map(({ trade, tickets, cost }) => (
          <CardRow
            key={trade}
            to={`/tickets?${done}&costed=yes&trade=${trade}`}
            title={t(`trades.${trade}`)}
            note={count(tickets)}
            end={money(cost)}
          />
        ))}
      </Card>
    </div>
  )
}

/** Elapsed hours as text: hours up to two days, then days. */
function useTime(): (hours: number | null) => string {
  const { t } = useTranslation('tickets')
  const language = useLanguage()
  return (hours) => {
    if (hours === null) return '—'
    const [unit, value] = hours < 48 ? (['hours', hours] as const) : (['days', hours / 24] as const)
    const rounded = Math.round(value * 10) / 10
    return t(`figures.${unit}`, { count: rounded, shown: formatNumber(rounded, language) })
  }
}
