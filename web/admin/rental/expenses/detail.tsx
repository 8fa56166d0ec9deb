import type { ExpenseStatus } from '@domovik/domain/rental/expenses/types.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useGo } from '../../../ui/app/app-link.tsx'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { onFirstUse } from '../../../ui/app/on-first-use.tsx'
import { toast } from '../../../ui/app/toast.ts'
import { type Act, DetailPage } from '../../../ui/detail/detail-page.tsx'
import { Card, CardRow } from '../../../ui/show/card.tsx'
import { formatDate } from '../../../ui/show/date-format.ts'
import { StateDot } from '../../../ui/show/state-dot.tsx'
import { query } from '../../api.ts'
import { usePermission } from '../../frame/session.tsx'
import { useAddressFlag } from '../../shared/address-flag.ts'
import { AsOpened } from '../../shared/as-opened.tsx'
import { History } from '../../shared/history.tsx'
import { Loaded } from '../../shared/loaded.tsx'
import { recordPreload } from '../../shared/preload.ts'
import { useRouteId } from '../../shared/route-id.ts'
import shared from '../../shared/shared.module.css'
import { Documents } from './documents.tsx'
import { ExpenseFacts } from './expense-facts.tsx'
import { useExpenseFigures } from './expense-figures.tsx'
import { likeThis } from './expense-values.ts'
import { type Expense, type ExpenseDetail, expenseTones, useExpenseName } from './expense-words.ts'
import css from './expenses.module.css'
import { SharesCard } from './shares-card.tsx'
import { useExpenseActs } from './use-expense-acts.ts'

const ExpenseForm = onFirstUse(() => import('./expense-form.tsx').then((part) => part.ExpenseForm))

export const preload = recordPreload(query.expenses.get)

/** One expense: what it is for, its status and its documents. */
export function ExpenseScreen(): ReactNode {
  const { t } = useTranslation('expenses')
  const id = useRouteId()
  const detail = useQuery(query.expenses.get.queryOptions({ input: { id } }))
  return (
    <Loaded query={detail} back={{ to: '/expenses', label: t('detail.back') }}>
      {(data) => <Detail key={data.expense.id} detail={data} />}
    </Loaded>
  )
}

function Detail({ detail }: { detail: ExpenseDetail }): ReactNode {
  const { t } = useTranslation('expenses')
  const { expense, can, files, history } = detail
  const [editing, setEditing] = useAddressFlag('edit')
  const [copying, setCopying] = useState(false)
  const mayCreate = usePermission('create_payments')
  const name = useExpenseName()
  const counts = useCounts()
  return (
    <>
      <DetailPage
        title={name(expense)}
        state={<StateDot tone={expenseTones[expense.status]}>{t(`statuses.${expense.status}`)}</StateDot>}
        sentence={[t(`categories.${expense.category}`), expense.vendor, counts(expense)]
          .filter(Boolean)
          .join(' · ')}
        back={{ to: '/expenses', label: t('detail.back') }}
        acts={useActs(detail, () => setEditing(true), mayCreate ? () => setCopying(true) : undefined)}
        figures={useExpenseFigures(expense)}
        tabs={[
          {
            id: 'details',
            label: t('detail.detailsTab'),
            content: () => (
              <div className={css.main}>
                <Documents expenseId={expense.id} files={files} mayAdd={mayCreate} mayChange={can.edit} />
                <ExpenseFacts expense={expense} />
              </div>
            ),
          },
          {
            id: 'history',
            label: t('detail.historyTab'),
            content: () => <History entries={history} currency={expense.currency} />,
          },
        ]}
        side={
          <>
            <Place expense={expense} />
            {expense.ticketId && (
              <Card title={t('detail.ticket')} rows>
                <CardRow to={`/tickets/${expense.ticketId}`} title={expense.ticketTitle} />
              </Card>
            )}
          </>
        }
      />
      {can.edit && (
        <AsOpened row={expense} opened={editing}>
          {(asOpened) => (
            <ExpenseForm
              key={asOpened.updatedAt}
              opened={editing}
              onClose={() => setEditing(false)}
              expense={asOpened}
            />
          )}
        </AsOpened>
      )}
      {mayCreate && (
        <ExpenseForm
          opened={copying}
          onClose={() => setCopying(false)}
          about={likeThis(expense)}
          draft={`like:${expense.id}`}
        />
      )}
    </>
  )
}

/** Whether it counts in the figures yet, and since when. */
function useCounts(): (expense: Expense) => string {
  const { t } = useTranslation('expenses')
  const language = useLanguage()
  return ({ status, date }) => {
    if (status === 'rejected') return t('detail.countsNever')
    return status === 'pending'
      ? t('detail.countsNot')
      : t('detail.counts', { date: formatDate(date, language) })
  }
}

const stepWords = {
  approved: 'detail.approve',
  paid: 'detail.pay',
  rejected: 'detail.reject',
  pending: 'detail.reopen',
} as const satisfies Record<ExpenseStatus, string>

function useActs(
  { expense, can, next }: ExpenseDetail,
  edit: () => void,
  copy: (() => void) | undefined,
): Act[] {
  const { t } = useTranslation('expenses')
  const go = useGo()
  const { mark, remove } = useExpenseActs()
  const act = (run: () => Promise<void>) => () => void run().catch(toast.error)
  const step = (status: ExpenseStatus): Act => ({
    label: expense.status === 'paid' && status === 'approved' ? t('detail.unpay') : t(stepWords[status]),
    run: act(() => mark([expense], status)),
  })
  const change: Act[] = can.edit ? [{ label: t('detail.edit'), run: edit }] : []
  const [main, ...others] = next.map(step)
  // A paid or rejected expense is more often edited, any other gets the next status.
  const done = expense.status === 'paid' || expense.status === 'rejected'
  return [
    ...(done ? [...change, ...(main ? [main] : [])] : [...(main ? [main] : []), ...change]),
    ...others,
    ...(copy ? [{ label: t('detail.copy'), run: copy }] : []),
    ...(can.delete
      ? [
          {
            label: t('detail.remove'),
            tone: 'overdue' as const,
            run: act(async () => {
              await remove([expense.id])
              go('/expenses')
            }),
          },
        ]
      : []),
  ]
}

function Place({ expense }: { expense: Expense }): ReactNode {
  const { t } = useTranslation('expenses')
  const { propertyId, propertyAddress } = expense
  if (expense.split) return <SharesCard expense={expense} />
  if (!propertyId)
    return (
      <Card title={t('detail.property')}>
        <p className={shared.quiet}>{t('detail.allProperties')}</p>
      </Card>
    )
  return (
    <Card title={t('detail.property')} rows>
      <CardRow to={`/properties/${propertyId}`} title={propertyAddress} />
      <CardRow to={`/expenses?propertyId=${propertyId}`} title={t('detail.openProperty')} />
    </Card>
  )
}
