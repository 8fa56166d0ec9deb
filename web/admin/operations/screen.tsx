import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AccessDenied } from '../../ui/app/access-denied.tsx'
import { useTranslation } from '../../ui/app/language.ts'
import { toast } from '../../ui/app/toast.ts'
import { Card } from '../../ui/show/card.tsx'
import { DateText } from '../../ui/show/date-text.tsx'
import { Page } from '../../ui/show/page.tsx'
import { StateDot } from '../../ui/show/state-dot.tsx'
import { query } from '../api.ts'
import { useIsAdministrator } from '../frame/session.tsx'
import { jobNames, jobStates } from './job-words.ts'
import css from './operations.module.css'
import { scheduleOf } from './schedule-of.ts'

const refreshMs = 15_000

/** What runs by itself, and whether the audit record is whole: for administrators of the installation. */
export function OperationsScreen(): ReactNode {
  const { t } = useTranslation('operations')
  if (!useIsAdministrator()) return <AccessDenied />
  return (
    <Page title={t('title')} sentence={t('sentence')}>
      <Jobs />
      <AuditCheck />
    </Page>
  )
}

function Jobs(): ReactNode {
  const { t } = useTranslation('operations')
  const jobs = useQuery({ ...query.operations.jobs.queryOptions(), staleTime: 0, refetchInterval: refreshMs })
  return (
    <Card title={t('jobs')} rows>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the screen scrolls by keyboard too */}
      <section className={css.scroll} aria-label={t('jobs')} tabIndex={0}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{t('job')}</th>
              <th scope="col">{t('schedule')}</th>
              <th scope="col">{t('last')}</th>
              <th scope="col">{t('state')}</th>
              <th scope="col" data-end>
                {t('waiting')}
              </th>
              <th scope="col" data-end>
                {t('failed')}
              </th>
            </tr>
          </thead>
          <tbody>
            {jobs.data?.map((job) => (
              <tr key={job.name}>
                <th scope="row">{nameOf(job.name, t)}</th>
                <td>{cronWords(job.cron, t)}</td>
                <td>
                  {job.lastFinishedAt ? <DateText value={job.lastFinishedAt} shape="instant" /> : t('never')}
                </td>
                <td>
                  <State running={job.running > 0} last={job.lastState} />
                </td>
                <td data-end>{job.waiting}</td>
                <td data-end>{job.failed}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {jobs.isError && <p role="alert">{t('failed')}</p>}
    </Card>
  )
}

type Words = ReturnType<typeof useTranslation<'operations'>>['t']

function nameOf(name: string, t: Words): string {
  const known = jobNames.find((one) => one === name)
  return known ? t(`names.${known}`) : name
}

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

function AuditCheck(): ReactNode {
  const { t } = useTranslation('operations')
  const check = useMutation({
    mutationFn: () => query.operations.verifyAudit.call(),
    onError: (thrown) => toast.error(thrown),
  })
  const { data } = check
  return (
    <Card title={t('audit')}>
      <div className={css.stack}>
        <p>{t('auditSentence')}</p>
        <Button variant="default" loading={check.isPending} onClick={() => check.mutate()}>
          {t('auditCheck')}
        </Button>
        <div role="status">
          {data &&
            (data.brokenSeq === null ? (
              <StateDot tone="settled">{t('auditWhole', { count: data.events })}</StateDot>
            ) : (
              <StateDot tone="overdue">{t('auditBroken', { seq: data.brokenSeq })}</StateDot>
            ))}
        </div>
      </div>
    </Card>
  )
}
