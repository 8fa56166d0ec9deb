import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { Card, CardRow } from '../../../ui/show/card.tsx'
import { formatDate, formatNumber } from '../../../ui/show/date-format.ts'
import { type FigureProps, SummaryStrip } from '../../../ui/show/figure.tsx'
import { StateDot } from '../../../ui/show/state-dot.tsx'
import { query } from '../../api.ts'
import { useMe } from '../../frame/session.tsx'
import { AuditCheck } from '../../shared/audit-check.tsx'
import { inBytes } from '../../shared/in-bytes.ts'
import { ErrorsCard } from './errors-card.tsx'
import type { Health } from './health.ts'
import { JobsCard } from './jobs-card.tsx'
import css from './monitoring.module.css'
import { SyncsCard } from './syncs-card.tsx'

const refreshMs = 15_000
/** A smaller share of free disk space is shown as a warning. */
const littleRoom = 0.1

/** The state of the installation (ADMIN-12, SUPER-07), for admins and super admins. */
export function MonitoringSection(): ReactNode {
  const { organization } = useMe()
  const { t } = useTranslation('monitoring')
  const health = useQuery({
    ...query.operations.health.queryOptions(),
    staleTime: 0,
    refetchInterval: refreshMs,
  })
  return (
    <>
      {health.isError && <p role="alert">{t('failed')}</p>}
      <SummaryStrip figures={useFigures(health.data)} label={t('title')} />
      {health.data && (
        <div className={css.cards}>
          <div className={css.column}>
            <WaitingCard health={health.data} />
            <ErrorsCard errors={health.data.errors} />
          </div>
          <div className={css.column}>
            <RoomCard health={health.data} />
            <SyncsCard syncs={health.data.syncs} />
          </div>
        </div>
      )}
      <JobsCard />
      {organization && <AuditCheck />}
    </>
  )
}

function useFigures(health: Health | undefined): readonly FigureProps[] {
  const { t } = useTranslation('monitoring')
  const language = useLanguage()
  const number = (value: number): string => formatNumber(value, language)
  const hour = health?.requests.lastHour
  const ms = (value: number | null): string => (value === null ? '—' : t('ms', { value: number(value) }))
  return [
    {
      label: t('requests'),
      value: hour ? number(hour.requests) : null,
      sentence: health && t('requestsDay', { value: number(health.requests.lastDay.requests) }),
    },
    {
      label: t('answer'),
      value: hour ? ms(hour.p50) : null,
      sentence: hour && t('answerMost', { value: ms(hour.p95) }),
    },
    {
      label: t('people'),
      value: health ? number(health.people.activeLastHour) : null,
      sentence:
        health &&
        t('peopleDay', {
          people: number(health.people.activeLastDay),
          listening: number(health.people.listening),
        }),
    },
    {
      label: t('ourErrors'),
      value: health ? number(ourErrors(health, 'lastHour')) : null,
      sentence: health && t('ourErrorsDay', { value: number(ourErrors(health, 'lastDay')) }),
      ...(health && ourErrors(health, 'lastHour') > 0 ? { tone: 'overdue' as const } : {}),
    },
  ]
}

const ourErrors = ({ errors }: Health, window: 'lastHour' | 'lastDay'): number =>
  errors.reduce((sum, error) => sum + (error.ours ? error[window] : 0), 0)

/** Waiting jobs and mails, and since when they wait. */
function WaitingCard({ health: { jobs, outbox } }: { health: Health }): ReactNode {
  const { t } = useTranslation('monitoring')
  const language = useLanguage()
  const since = (at: string | null): string | undefined =>
    at === null ? undefined : t('since', { date: formatDate(at, language, 'instant') })
  return (
    <Card title={t('waiting')} rows>
      <CardRow
        title={t('jobs')}
        note={since(jobs.oldestWaitingAt)}
        end={formatNumber(jobs.waiting, language)}
        endNote={jobs.failedLastDay > 0 && t('failedDay', { count: jobs.failedLastDay })}
      />
      <CardRow
        title={t('mail')}
        note={outbox.carried ? since(outbox.oldestWaitingAt) : t('mailStays')}
        end={formatNumber(outbox.waiting, language)}
        endNote={outbox.failed > 0 && t('failedMail', { count: outbox.failed })}
      />
    </Card>
  )
}

/** Database and disk: whether they respond, and their free space. */
function RoomCard({ health: { database, disk, version, startedAt } }: { health: Health }): ReactNode {
  const { t } = useTranslation('monitoring')
  const language = useLanguage()
  const full = disk !== null && disk.freeBytes < disk.totalBytes * littleRoom
  return (
    <Card title={t('room')} rows>
      <CardRow
        title={t('database', { version: database.version.split(' ')[0] })}
        note={t('connections', { used: database.connections, most: database.connectionsMost })}
        end={<StateDot tone="settled">{t('answers', { value: database.answeredInMs })}</StateDot>}
        endNote={inBytes(database.bytes)}
      />
      {disk && (
        <CardRow
          title={t('disk')}
          note={t('diskOf', { total: inBytes(disk.totalBytes) })}
          end={
            <StateDot tone={full ? 'overdue' : 'settled'}>
              {t('diskFree', { free: inBytes(disk.freeBytes) })}
            </StateDot>
          }
        />
      )}
      <CardRow
        title={t('server', { version })}
        note={t('since', { date: formatDate(startedAt, language, 'instant') })}
      />
    </Card>
  )
}
