import { COMMON_EXPENSES } from '@domovik/domain/rental/expenses/common-expenses.ts'
import { EXPENSE_LINES } from '@domovik/domain/rental/expenses/lines.ts'
import {
  EXPENSE_CATEGORIES,
  EXPENSE_STATUSES,
  type ExpenseCategory,
  type ExpenseStatus,
} from '@domovik/domain/rental/expenses/types.ts'
import { IconBolt } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { MenuAct, Pop } from '../../../ui/act/pop.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { onFirstUse } from '../../../ui/app/on-first-use.tsx'
import { DataList } from '../../../ui/list/data-list.tsx'
import type { BulkAct, Filter } from '../../../ui/list/types.ts'
import { client } from '../../api.ts'
import { useMe, usePermission } from '../../frame/session.tsx'
import { useAddressFlag, useAddressValue } from '../../shared/address-flag.ts'
import { useGiven } from '../../shared/given.ts'
import { useList } from '../../shared/lists.ts'
import { useNarrowing, usePaidPeriod } from '../../shared/narrowing.ts'
import { useRecordList } from '../../shared/record-list.ts'
import { removeAct } from '../../shared/removal.ts'
import { ExpenseTabs } from '../recurring-expenses/expense-tabs.tsx'
import { type ExpenseValues, newExpense } from './expense-values.ts'
import { type ExpenseRow, type ExpenseTotals, expenseTones, useExpenseName } from './expense-words.ts'
import { filledFor, lastUsed } from './last-used.ts'
import { useColumns, useTotals } from './list-columns.tsx'
import { useExpenseActs } from './use-expense-acts.ts'

const ExpenseForm = onFirstUse(() => import('./expense-form.tsx').then((part) => part.ExpenseForm))

/** All expenses of the organization. */
export function ExpensesScreen(): ReactNode {
  const { t } = useTranslation('expenses')
  const { today, organization } = useMe()
  const mayCreate = usePermission('create_payments')
  const [adding, setAdding] = useAddressFlag('new')
  const { propertyId } = useGiven()
  const [common, setCommon] = useState<{ round: number; about: Partial<ExpenseValues> }>({
    round: 0,
    about: {},
  })
  const name = useExpenseName()
  const bulk = useBulk()
  const add = (about: Partial<ExpenseValues> = {}): void => {
    setCommon(({ round }) => ({ round: round + 1, about }))
    setAdding(true)
  }
  const addCommon = (category: (typeof COMMON_EXPENSES)[number]): void =>
    add(
      filledFor(category, { ...newExpense(today), propertyId }, lastUsed(organization?.id ?? ''), {
        description: t(`common.${category}`),
      }),
    )
  const records = useRecordList({
    list: client.expenses.list,
    exportCsv: client.expenses.exportCsv,
    mayCreate,
    create: { label: t('list.add'), run: () => add() },
    emptySentence: t('list.empty'),
    firstSteps: [
      { label: t('list.add'), run: () => add() },
      { label: t('common.electricity'), run: () => addCommon('electricity') },
      { label: t('common.insurance'), run: () => addCommon('insurance') },
    ],
  })
  return (
    <>
      <DataList<ExpenseRow, ExpenseTotals>
        {...records}
        name="expenses"
        title={t('title')}
        above={<ExpenseTabs current="expenses" />}
        rowName={name}
        rowTo={(row) => `/expenses/${row.id}`}
        {...useList('/expenses')}
        columns={useColumns()}
        filters={useFilters()}
        totals={useTotals()}
        {...(bulk.length > 0 ? { bulk } : {})}
        acts={mayCreate && <CommonMenu onPick={addCommon} />}
      />
      {mayCreate && (
        <ExpenseForm
          key={common.round}
          opened={adding}
          onClose={() => setAdding(false)}
          about={{ propertyId, ...common.about }}
          {...(common.about.category ? { draft: `common:${common.about.category}` } : {})}
        />
      )}
    </>
  )
}

/** Common expenses: the form opens with category and description filled in (EXP-03). */
function CommonMenu({ onPick }: { onPick: (category: (typeof COMMON_EXPENSES)[number]) => void }): ReactNode {
  const { t } = useTranslation('expenses')
  return (
    <Pop
      menu
      align="end"
      label={t('common.title')}
      opener={(opener) => (
        <Button
          {...opener}
          variant="default"
          leftSection={<IconBolt size={17} stroke={1.6} aria-hidden="true" />}
        >
          {t('common.title')}
        </Button>
      )}
    >
      {COMMON_EXPENSES.map((category) => (
        <MenuAct key={category} onClick={() => onPick(category)}>
          {t(`common.${category}`)}
        </MenuAct>
      ))}
    </Pop>
  )
}

function useBulk(): readonly BulkAct<ExpenseRow>[] {
  const { t } = useTranslation('expenses')
  const { mark, remove, setCategory } = useExpenseActs()
  const mayEdit = usePermission('edit_payments')
  const mayRemove = usePermission('delete_payments')
  const marks = (id: 'approve' | 'pay' | 'reject', status: ExpenseStatus): BulkAct<ExpenseRow> => ({
    id,
    label: (count) => t(`list.${id}`, { count }),
    run: (rows) => mark(rows, status),
  })
  return [
    ...(mayEdit ? [marks('approve', 'approved'), marks('pay', 'paid'), marks('reject', 'rejected')] : []),
    ...(mayEdit
      ? [
          {
            id: 'category',
            label: () => t('fields.category'),
            choices: EXPENSE_CATEGORIES.map((value) => ({ value, label: t(`categories.${value}`) })),
            run: (rows: readonly ExpenseRow[], category: string) =>
              setCategory(rows, category as ExpenseCategory),
          },
        ]
      : []),
    ...(mayRemove ? [removeAct<ExpenseRow>((count) => t('list.remove', { count }), remove)] : []),
  ]
}

function useFilters(): readonly Filter[] {
  const { t } = useTranslation('expenses')
  const narrowing = useNarrowing()
  // Only figures of reports set this filter, so it is left out while it is not set.
  const byLine = useAddressValue('line') !== undefined
  const paidPeriod = usePaidPeriod(t('fields.paidPeriod'))
  return [
    ...narrowing,
    {
      id: 'status',
      label: t('fields.status'),
      options: EXPENSE_STATUSES.map((value) => ({
        value,
        label: t(`statuses.${value}`),
        tone: expenseTones[value],
      })),
    },
    {
      id: 'category',
      label: t('fields.category'),
      options: EXPENSE_CATEGORIES.map((value) => ({ value, label: t(`categories.${value}`) })),
    },
    ...(byLine
      ? [
          {
            id: 'line',
            label: t('fields.line'),
            options: EXPENSE_LINES.map((value) => ({ value, label: t(`lines.${value}`) })),
          },
        ]
      : []),
    {
      id: 'papers',
      label: t('fields.files'),
      single: true,
      options: (['missing', 'there'] as const).map((value) => ({ value, label: t(`papers.${value}`) })),
    },
    { kind: 'dates', id: 'period', label: t('fields.period') },
    ...paidPeriod,
  ]
}
