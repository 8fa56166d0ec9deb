import { PLANS, SUBSCRIPTION_STATUSES } from '@domovik/domain/account/subscriptions/types.ts'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { onFirstUse } from '../../../ui/app/on-first-use.tsx'
import { DataList } from '../../../ui/list/data-list.tsx'
import type { Column, Filter } from '../../../ui/list/types.ts'
import { DateText } from '../../../ui/show/date-text.tsx'
import { StateDot } from '../../../ui/show/state-dot.tsx'
import { client, query } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import type { SubscriptionRow } from './subscription-row.ts'

const AdjustForm = onFirstUse(() => import('./adjust-form.tsx').then((part) => part.AdjustForm))

type ListQuery = Parameters<typeof client.subscriptions.listAll>[0]
const tones = { trialing: 'neutral', active: 'settled', past_due: 'overdue', canceled: 'soon' } as const

/** The subscriptions of all organizations. Opening one changes it by hand (SUPER-03). */
export function SubscriptionsSection(): ReactNode {
  const { t } = useTranslation('subscription')
  const [chosen, setChosen] = useState<SubscriptionRow | null>(null)
  return (
    <>
      <DataList<SubscriptionRow, null>
        embedded
        name="subscriptions"
        title={t('all.title')}
        rowName={(row) => row.organizationName}
        onOpen={setChosen}
        queryKey={query.subscriptions.listAll.key()}
        load={(input, signal) => client.subscriptions.listAll(input as ListQuery, { signal })}
        defaultSort="-createdAt"
        columns={useColumns()}
        filters={useFilters()}
        empty={{ sentence: t('all.empty'), steps: [] }}
      />
      {chosen && (
        <AdjustForm
          key={chosen.id}
          opened
          row={chosen}
          onClose={() => setChosen(null)}
          onSaved={() => void refreshScreen()}
        />
      )}
    </>
  )
}

function useColumns(): readonly Column<SubscriptionRow>[] {
  const { t } = useTranslation('subscription')
  return [
    {
      id: 'organization',
      header: t('all.organization'),
      cell: (row) => row.organizationName,
      sort: 'organizationName',
    },
    { id: 'plan', header: t('all.plan'), cell: (row) => t(`plans.${row.plan}`), phone: 'note' },
    {
      id: 'status',
      header: t('all.status'),
      cell: ({ status, access }) =>
        access === 'read_only' ? (
          <StateDot tone="overdue">{t(`statusOver.${status}`)}</StateDot>
        ) : (
          <StateDot tone={tones[status]}>{t(`status.${status}`)}</StateDot>
        ),
      phone: 'end',
    },
    {
      id: 'until',
      header: t('all.until'),
      cell: (row) => {
        const until = row.status === 'trialing' ? row.trialEnd : row.paidUntil
        return until ? <DateText value={until} /> : '—'
      },
      phone: 'endNote',
    },
    {
      id: 'properties',
      header: t('all.properties'),
      align: 'end',
      from: 'tablet',
      cell: ({ properties, propertyLimit }) =>
        propertyLimit === null ? properties : t('all.of', { current: properties, limit: propertyLimit }),
    },
    { id: 'email', header: t('all.email'), cell: (row) => row.email, from: 'desktop' },
    {
      id: 'since',
      header: t('all.since'),
      cell: (row) => <DateText value={row.createdAt} />,
      sort: 'createdAt',
      from: 'desktop',
    },
  ]
}

function useFilters(): readonly Filter[] {
  const { t } = useTranslation('subscription')
  return [
    {
      id: 'status',
      label: t('all.status'),
      options: SUBSCRIPTION_STATUSES.map((value) => ({
        value,
        label: t(`status.${value}`),
        tone: tones[value],
      })),
    },
    {
      id: 'plan',
      label: t('all.plan'),
      options: PLANS.map((value) => ({ value, label: t(`plans.${value}`) })),
    },
  ]
}
