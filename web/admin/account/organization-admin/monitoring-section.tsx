import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { Card, CardRow } from '../../../ui/show/card.tsx'
import { formatDate, formatNumber } from '../../../ui/show/date-format.ts'
import { type FigureProps, SummaryStrip } from '../../../ui/show/figure.tsx'
import { StateDot } from '../../../ui/show/state-dot.tsx'
import { query } from '../../api.ts'
import { AuditCheck } from '../../shared/audit-check.tsx'
import { inBytes } from '../../shared/in-bytes.ts'
import { type State, useOrganizationState } from './use-organization-state.ts'

/** Whether mails are sent, jobs run, the books are correct and the audit log is complete. */
export function MonitoringSection(): ReactNode {
  const state = useOrganizationState()
  const { t } = useTranslation('organization_admin')
  return (
    <>
      {state.isError && <p role="alert">{t('state.failed')}</p>}
      <SummaryStrip figures={useFigures(state.data)} label={t('tabs.monitoring')} />
      <BooksCard />
      <AuditCheck />
    </>
  )
}

function useFigures(state: State | undefined): readonly FigureProps[] {
  const { t } = useTranslation('organization_admin')
  const language = useLanguage()
  const { mail, jobs, storage } = state ?? {}
  return [
    {
      label: t('state.mailSent'),
      value: mail ? formatNumber(mail.sentLastMonth, language) : null,
      sentence:
        mail &&
        (mail.failedLastMonth > 0
          ? t('state.mailFailed', { count: mail.failedLastMonth })
          : mail.carried
            ? t('state.mailWaiting', { count: mail.waiting })
            : t('state.mailStays')),
      ...(mail && mail.failedLastMonth > 0 ? { sentenceTone: 'overdue' as const } : {}),
      to: '/organization-admin?tab=logs',
    },
    {
      label: t('state.jobs'),
      value: jobs ? formatNumber(jobs.waiting, language) : null,
      sentence:
        jobs &&
        (jobs.failedLastDay > 0 ? t('state.jobsFailed', { count: jobs.failedLastDay }) : t('state.fine')),
      ...(jobs && jobs.failedLastDay > 0 ? { sentenceTone: 'overdue' as const } : {}),
    },
    {
      label: t('state.storage'),
      value: storage ? inBytes(storage.bytes) : null,
      sentence: storage && t('state.storageOf', { limit: inBytes(storage.limitBytes) }),
    },
  ]
}

/** Every night all cached figures are compared with a replay of the ledger. */
function BooksCard(): ReactNode {
  const { data: books } = useQuery({ ...query.payments.books.queryOptions(), staleTime: 0 })
  const { t } = useTranslation('organization_admin')
  const language = useLanguage()
  return (
    <Card title={t('state.books')} rows>
      {books && (
        <CardRow
          title={
            books.verifiedAt
              ? t('state.booksAt', { date: formatDate(books.verifiedAt, language, 'instant') })
              : t('state.booksNever')
          }
          end={
            books.verifiedAt && (
              <StateDot tone={books.differences === 0 ? 'settled' : 'overdue'}>
                {books.differences === 0
                  ? t('state.booksFine')
                  : t('state.booksDiffer', { count: books.differences })}
              </StateDot>
            )
          }
        />
      )}
    </Card>
  )
}
