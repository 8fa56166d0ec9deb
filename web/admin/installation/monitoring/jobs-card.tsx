import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { Card, CardRow } from '../../../ui/show/card.tsx'
import { formatDate } from '../../../ui/show/date-format.ts'
import { StateDot } from '../../../ui/show/state-dot.tsx'
import { query } from '../../api.ts'
import { jobName, jobStates } from './job-words.ts'
import { scheduleOf } from './schedule-of.ts'

const refreshMs = 15_000

/** Scheduled jobs with the time and result of their last run. */
export function JobsCard(): ReactNode {
  const { t } = useTranslation('operations')
  const language = useLanguage()
  const jobs = useQuery({ ...query.operations.jobs.queryOptions(), staleTime: 0, refetchInterval: refreshMs })
  const lastRun = (at: string | null): string =>
    at === null ? t('never') : t('last', { date: formatDate(at, language, 'instant') })
  return (
    <Card title={t('jobs')} rows>
      {jobs.data?.map(({ name, cron, running, waiting, failed, lastFinishedAt, lastState }) => (
        <CardRow
          key={name}
          title={jobName(name)}
          note={`${cronWords(cron, t)} · ${lastRun(lastFinishedAt)}`}
          end={<State running={running > 0} last={lastState} />}
          endNote={[
            waiting > 0 && t('waiting', { count: waiting }),
            failed > 0 && t('failed', { count: failed }),
          ]
            .filter(Boolean)
            .join(' · ')}
        />
      ))}
      {jobs.isError && <CardRow title={t('jobsFailed')} />}
    </Card>
  )
}

type Words = ReturnType<typeof useTranslation<'operations'>>['t']

function cronWords(cron: string | null, t: Words): string {
  const schedule = scheduleOf(cron)
  if (schedule.kind === 'minutes')
    return schedule.every === 1 ? t('everyMinute') : t('everyMinutes', { count: schedule.every })
  if (schedule.kind === 'daily') return t('daily', { time: schedule.time })
  if (schedule.kind === 'hourly') return t('hourly')
  return schedule.kind === 'other' ? schedule.cron : t('onDemand')
}

function State({ running, last }: { running: boolean; last: string | null }): ReactNode {
  const { t } = useTranslation('operations')
  const state = running ? 'active' : (jobStates.find((one) => one === last) ?? 'idle')
  const tone = state === 'failed' ? 'overdue' : state === 'completed' ? 'settled' : 'neutral'
  return <StateDot tone={tone}>{t(`states.${state}`)}</StateDot>
}
