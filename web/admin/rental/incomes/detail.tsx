import { isRevenue } from '@domovik/domain/rental/incomes/status.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useGo } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { onFirstUse } from '../../../ui/app/on-first-use.tsx'
import { toast } from '../../../ui/app/toast.ts'
import { type Act, DetailPage } from '../../../ui/detail/detail-page.tsx'
import { Card, CardRow } from '../../../ui/show/card.tsx'
import { DateText } from '../../../ui/show/date-text.tsx'
import { Money } from '../../../ui/show/money.tsx'
import { StateDot } from '../../../ui/show/state-dot.tsx'
import { query } from '../../api.ts'
import { useAddressFlag } from '../../shared/address-flag.ts'
import { AsOpened } from '../../shared/as-opened.tsx'
import { Facts } from '../../shared/facts.tsx'
import { History } from '../../shared/history.tsx'
import { Loaded } from '../../shared/loaded.tsx'
import { recordPreload } from '../../shared/preload.ts'
import { useRouteId } from '../../shared/route-id.ts'
import shared from '../../shared/shared.module.css'
import { useIncomeFigures } from './income-figures.tsx'
import { type Income, type IncomeDetail, incomeTones, useIncomeName } from './income-words.ts'
import { useIncomeActs } from './use-income-acts.ts'

const IncomeForm = onFirstUse(() => import('./income-form.tsx').then((part) => part.IncomeForm))

export const preload = recordPreload(query.incomes.get)

/** One income: what it is for, whether it was received, and its history. */
export function IncomeScreen(): ReactNode {
  const { t } = useTranslation('incomes')
  const id = useRouteId()
  const detail = useQuery(query.incomes.get.queryOptions({ input: { id } }))
  return (
    <Loaded query={detail} back={{ to: '/income', label: t('detail.back') }}>
      {(data) => <Detail key={data.income.id} detail={data} />}
    </Loaded>
  )
}

function Detail({ detail }: { detail: IncomeDetail }): ReactNode {
  const { t } = useTranslation('incomes')
  const { income, can, history } = detail
  const [editing, setEditing] = useAddressFlag('edit')
  const name = useIncomeName()
  return (
    <>
      <DetailPage
        title={name(income)}
        state={<StateDot tone={incomeTones[income.status]}>{t(`statuses.${income.status}`)}</StateDot>}
        sentence={[
          t(`categories.${income.category}`),
          income.description && income.source && t('detail.from', { source: income.source }),
          !isRevenue(income.category) && t('detail.notRevenue'),
        ]
          .filter(Boolean)
          .join(' · ')}
        back={{ to: '/income', label: t('detail.back') }}
        acts={useActs(detail, () => setEditing(true))}
        figures={useIncomeFigures(income)}
        tabs={[
          { id: 'details', label: t('detail.detailsTab'), content: () => <Details income={income} /> },
          {
            id: 'history',
            label: t('detail.historyTab'),
            content: () => <History entries={history} currency={income.currency} />,
          },
        ]}
        side={<Links income={income} />}
      />
      {can.edit && (
        <AsOpened row={income} opened={editing}>
          {(asOpened) => (
            <IncomeForm
              key={asOpened.updatedAt}
              opened={editing}
              onClose={() => setEditing(false)}
              income={asOpened}
            />
          )}
        </AsOpened>
      )}
    </>
  )
}

function useActs({ income, can }: IncomeDetail, edit: () => void): Act[] {
  const { t } = useTranslation('incomes')
  const go = useGo()
  const { id, paidOn } = income
  const { markPaid, markUnpaid, remove } = useIncomeActs()
  const act = (run: () => Promise<void>) => () => void run().catch(toast.error)
  const paid: Act = paidOn
    ? { label: t('detail.markUnpaid'), run: act(() => markUnpaid(income, paidOn)) }
    : { label: t('detail.markPaid'), run: act(() => markPaid([income])) }
  const change: Act = { label: t('detail.edit'), run: edit }
  return [
    ...(can.edit ? (paidOn ? [change, paid] : [paid, change]) : []),
    ...(can.delete
      ? [
          {
            label: t('detail.remove'),
            tone: 'overdue' as const,
            run: act(async () => {
              await remove([id])
              go('/income')
            }),
          },
        ]
      : []),
  ]
}

function Details({ income }: { income: Income }): ReactNode {
  const { t } = useTranslation(['incomes', 'payments'])
  const day = (value: string | null) => value && <DateText value={value} />
  return (
    <Card title={t('incomes:detail.detailsTab')}>
      <Facts
        empty={t('incomes:detail.noValue')}
        facts={[
          { label: t('incomes:fields.category'), value: t(`incomes:categories.${income.category}`) },
          { label: t('incomes:fields.source'), value: income.source },
          { label: t('incomes:fields.description'), value: income.description },
          { label: t('incomes:fields.date'), value: day(income.date) },
          { label: t('incomes:fields.paidOn'), value: day(income.paidOn) },
          {
            label: t('incomes:fields.method'),
            value: income.method && t(`payments:methods.${income.method}`),
          },
          { label: t('incomes:fields.reference'), value: income.reference },
          ...(income.vatAmount === null
            ? []
            : [
                {
                  label: t('incomes:fields.vatAmount'),
                  value: <Money cents={income.vatAmount} currency={income.currency} />,
                },
              ]),
          { label: t('incomes:fields.notes'), value: income.notes },
        ]}
      />
    </Card>
  )
}

function Links({ income }: { income: Income }): ReactNode {
  const { t } = useTranslation('incomes')
  const { propertyId, propertyAddress, tenantId, tenantName } = income
  if (!propertyId && !tenantId)
    return (
      <Card title={t('detail.links')}>
        <p className={shared.quiet}>{t('detail.noLinks')}</p>
      </Card>
    )
  return (
    <Card title={t('detail.links')} rows>
      {propertyId && (
        <CardRow to={`/properties/${propertyId}`} title={propertyAddress} note={t('fields.property')} />
      )}
      {tenantId && <CardRow to={`/tenants/${tenantId}`} title={tenantName} note={t('fields.tenant')} />}
    </Card>
  )
}
