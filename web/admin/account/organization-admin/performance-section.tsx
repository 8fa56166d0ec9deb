import type { ReactNode } from 'react'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { Card, CardRow } from '../../../ui/show/card.tsx'
import { formatDate, formatNumber } from '../../../ui/show/date-format.ts'
import { SummaryStrip } from '../../../ui/show/figure.tsx'
import { useMe } from '../../frame/session.tsx'
import { PlainTable } from '../../shared/plain-table.tsx'
import shared from '../../shared/shared.module.css'
import { type State, useOrganizationState } from './use-organization-state.ts'

type Hour = State['hours'][number]

const hourMs = 3_600_000

/** Response times of the organization's calls, and the amount of its data. */
export function PerformanceSection(): ReactNode {
  const { data: state, isError } = useOrganizationState()
  const { t } = useTranslation('organization_admin')
  const language = useLanguage()
  const number = (value: number): string => formatNumber(value, language)
  const ms = (value: number): string => t('state.ms', { value: number(value) })
  const hours = state?.hours ?? []
  const { now } = useMe()
  const last = hours.findLast(({ at }) => Date.parse(now) - Date.parse(at) < hourMs)
  const day = hours.reduce((sum, { calls }) => sum + calls, 0)
  return (
    <>
      {isError && <p role="alert">{t('state.failed')}</p>}
      <SummaryStrip
        label={t('tabs.performance')}
        figures={[
          {
            label: t('state.calls'),
            value: state ? number(last?.calls ?? 0) : null,
            sentence: t('state.callsDay', { value: number(day) }),
          },
          {
            label: t('state.half'),
            value: state ? (last ? ms(last.p50) : '—') : null,
            sentence: last && t('state.most', { value: ms(last.p95) }),
          },
        ]}
      />
      <Card title={t('state.hours')} rows>
        <p className={shared.lead}>{t('state.hoursSentence')}</p>
        {hours.length === 0 ? (
          <p className={shared.lead}>{t('state.noCalls')}</p>
        ) : (
          <PlainTable<Hour>
            caption={t('state.hours')}
            rowKey={({ at }) => at}
            rows={[...hours].reverse()}
            columns={[
              { id: 'at', header: t('state.hour'), cell: ({ at }) => <HourText at={at} /> },
              { id: 'calls', header: t('state.callsOf'), align: 'end', cell: ({ calls }) => number(calls) },
              { id: 'p50', header: '50%', align: 'end', cell: ({ p50 }) => ms(p50) },
              { id: 'p95', header: '95%', align: 'end', cell: ({ p95 }) => ms(p95) },
            ]}
          />
        )}
      </Card>
      <Card title={t('state.size')} rows>
        {state &&
          (Object.keys(state.rows) as (keyof State['rows'])[]).map((row) => (
            <CardRow key={row} title={t(`state.rows.${row}`)} end={number(state.rows[row])} />
          ))}
      </Card>
    </>
  )
}

/** The day and the hour, on a phone below each other: the other columns leave no room for one line. */
function HourText({ at }: { at: string }): ReactNode {
  const language = useLanguage()
  const [day, hour] = [formatDate(at, language, 'dayMonth'), formatDate(at, language, 'time')]
  return (
    <time dateTime={at}>
      <span className="nowrap">{day},</span> <span className="nowrap">{hour}</span>
    </time>
  )
}
