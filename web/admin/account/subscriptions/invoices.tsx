import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { Card } from '../../../ui/show/card.tsx'
import { formatDate } from '../../../ui/show/date-format.ts'
import { Money } from '../../../ui/show/money.tsx'
import { Skeleton } from '../../../ui/show/skeleton.tsx'
import { StateDot } from '../../../ui/show/state-dot.tsx'
import { type client, query } from '../../api.ts'
import { PlainTable } from '../../shared/plain-table.tsx'
import css from './subscription.module.css'

type Invoice = Awaited<ReturnType<typeof client.subscriptions.invoices>>[number]
const tones = { open: 'overdue', paid: 'settled', void: 'neutral' } as const

/** The invoices, newest first, for people who may pay. */
export function InvoicesCard(): ReactNode {
  const invoices = useQuery(query.subscriptions.invoices.queryOptions())
  const { t } = useTranslation('subscription')
  return (
    <Card title={t('invoices.title')} rows>
      {invoices.data === undefined ? (
        <div className={css.padded}>
          {invoices.isError ? <p role="alert">{t('loadFailed')}</p> : <Skeleton width="100%" height="4rem" />}
        </div>
      ) : invoices.data.length === 0 ? (
        <p className={`${css.padded} muted`}>{t('invoices.empty')}</p>
      ) : (
        <InvoiceTable invoices={invoices.data} />
      )}
    </Card>
  )
}

function InvoiceTable({ invoices }: { invoices: readonly Invoice[] }): ReactNode {
  const { t } = useTranslation('subscription')
  const language = useLanguage()
  const day = (instant: string): string => formatDate(instant, language)
  const period = ({ periodStart, periodEnd }: Invoice): string =>
    periodStart && periodEnd ? `${day(periodStart)} – ${day(periodEnd)}` : '—'
  return (
    <PlainTable<Invoice>
      caption={t('invoices.title')}
      rows={invoices}
      rowKey={({ id }) => id}
      note={period}
      columns={[
        { id: 'date', header: t('invoices.date'), cell: ({ issuedAt }) => day(issuedAt) },
        {
          id: 'number',
          header: t('invoices.number'),
          wide: true,
          cell: ({ number, url }) =>
            url ? (
              <a href={url} target="_blank" rel="noreferrer">
                {number ?? t('invoices.open')}
              </a>
            ) : (
              (number ?? '—')
            ),
        },
        {
          id: 'plan',
          header: t('all.plan'),
          wide: true,
          cell: ({ plan }) => (plan ? t(`plans.${plan}`) : '—'),
        },
        {
          id: 'state',
          header: t('invoices.state'),
          cell: ({ status }) => <StateDot tone={tones[status]}>{t(`invoices.states.${status}`)}</StateDot>,
        },
        {
          id: 'amount',
          header: t('invoices.amount'),
          align: 'end',
          cell: ({ amount, currency }) => <Money cents={amount} currency={currency} />,
        },
      ]}
    />
  )
}
