import { EXPENSE_CATEGORIES } from '@domovik/domain/rental/expenses/types.ts'
import {
  RECURRING_EXPENSE_STATES,
  type RecurringExpenseState,
} from '@domovik/domain/rental/recurring-expenses/due.ts'
import { type ReactNode, useState } from 'react'
import { confirm } from '../../../ui/act/confirm.ts'
import { useTranslation } from '../../../ui/app/language.ts'
import { onFirstUse } from '../../../ui/app/on-first-use.tsx'
import { toast } from '../../../ui/app/toast.ts'
import { DataList } from '../../../ui/list/data-list.tsx'
import type { BulkAct, Column } from '../../../ui/list/types.ts'
import { DateText } from '../../../ui/show/date-text.tsx'
import { Money } from '../../../ui/show/money.tsx'
import { StateDot } from '../../../ui/show/state-dot.tsx'
import type { Tone } from '../../../ui/show/tone.ts'
import { client, query } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { usePermission } from '../../frame/session.tsx'
import { useAddressFlag } from '../../shared/address-flag.ts'
import { ChosenRow } from '../../shared/chosen-row.tsx'
import { useGiven } from '../../shared/given.ts'
import { useList } from '../../shared/lists.ts'
import { useNarrowing } from '../../shared/narrowing.ts'
import { changedSince, putBack } from '../../shared/put-back.ts'
import { useRecordList } from '../../shared/record-list.ts'
import { offerUndo } from '../../shared/removal.ts'
import { ExpenseTabs } from './expense-tabs.tsx'
import type { RecurringExpense } from './recurring-words.ts'

const RecurringExpenseForm = onFirstUse(() =>
  import('./recurring-expense-form.tsx').then((part) => part.RecurringExpenseForm),
)

const tones: Record<RecurringExpenseState, Tone> = { active: 'settled', paused: 'soon', ended: 'neutral' }

/** What is paid again and again, how often, and when it is booked next. */
export function RecurringExpensesScreen(): ReactNode {
  const { t } = useTranslation(['recurring_expenses', 'expenses'])
  const mayCreate = usePermission('create_payments')
  const mayEdit = usePermission('edit_payments')
  const narrowing = useNarrowing()
  const [adding, setAdding] = useAddressFlag('new')
  const { propertyId } = useGiven()
  const [edited, setEdited] = useState<RecurringExpense | null>(null)
  const add = (): void => setAdding(true)
  const bulk = useStates()
  const records = useRecordList({
    list: client.recurringExpenses.list,
    mayCreate,
    create: { label: t('recurring_expenses:list.add'), run: add },
    emptySentence: t('recurring_expenses:list.empty'),
    firstSteps: [{ label: t('recurring_expenses:list.add'), run: add }],
  })
  return (
    <>
      <DataList<RecurringExpense, null>
        {...records}
        name="recurring-expenses"
        title={t('recurring_expenses:title')}
        above={<ExpenseTabs current="recurring" />}
        rowName={(row) => row.description}
        {...(mayEdit ? { onOpen: setEdited, bulk } : {})}
        {...useList('/expenses/recurring')}
        columns={useColumns()}
        filters={[
          ...narrowing,
          {
            id: 'state',
            label: t('recurring_expenses:fields.state'),
            options: RECURRING_EXPENSE_STATES.map((value) => ({
              value,
              label: t(`recurring_expenses:states.${value}`),
              tone: tones[value],
            })),
          },
          {
            id: 'category',
            label: t('recurring_expenses:fields.category'),
            options: EXPENSE_CATEGORIES.map((value) => ({ value, label: t(`expenses:categories.${value}`) })),
          },
        ]}
      />
      {mayCreate && (
        <RecurringExpenseForm
          key={propertyId}
          opened={adding}
          onClose={() => setAdding(false)}
          propertyId={propertyId}
        />
      )}
      {edited && (
        <ChosenRow row={edited} queryKey={query.recurringExpenses.list.key()}>
          {(recurring) => (
            <RecurringExpenseForm opened recurring={recurring} onClose={() => setEdited(null)} />
          )}
        </ChosenRow>
      )}
    </>
  )
}

function useColumns(): readonly Column<RecurringExpense>[] {
  const { t } = useTranslation(['recurring_expenses', 'recurrence', 'expenses'])
  return [
    {
      id: 'description',
      header: t('recurring_expenses:fields.description'),
      cell: (row) => row.description,
      sort: 'description',
    },
    {
      id: 'every',
      header: t('recurrence:every'),
      cell: (row) => t(`recurrence:rule.${row.unit}`, { count: row.every }),
      phone: 'note',
    },
    {
      id: 'nextOn',
      header: t('recurring_expenses:fields.nextOn'),
      cell: (row) =>
        row.nextOn ? (
          <DateText value={row.nextOn} />
        ) : (
          row.state !== 'ended' && row.propertyRemoved && t('recurring_expenses:list.propertyRemoved')
        ),
      sort: 'nextOn',
      phone: 'note',
    },
    {
      id: 'state',
      header: t('recurring_expenses:fields.state'),
      cell: (row) => (
        <StateDot tone={tones[row.state]}>{t(`recurring_expenses:states.${row.state}`)}</StateDot>
      ),
      phone: 'endNote',
    },
    {
      id: 'category',
      header: t('recurring_expenses:fields.category'),
      cell: (row) => t(`expenses:categories.${row.category}`),
      from: 'desktop',
    },
    {
      id: 'property',
      header: t('recurring_expenses:fields.property'),
      cell: (row) =>
        row.buildingName
          ? `${row.buildingName}, ${t(`expenses:split.by.${row.splitBy ?? 'equal'}`)}`
          : row.propertyAddress,
      from: 'tablet',
      phone: 'note',
    },
    {
      id: 'booked',
      header: t('recurring_expenses:fields.booked'),
      cell: (row) => row.booked,
      align: 'end',
      from: 'wide',
    },
    {
      id: 'amount',
      header: t('recurring_expenses:fields.amount'),
      cell: (row) => <Money cents={row.amount} currency={row.currency} />,
      sort: 'amount',
      align: 'end',
      phone: 'end',
    },
  ]
}

/** Pauses or resumes the selected rows that have not ended, with undo. */
function useStates(): readonly BulkAct<RecurringExpense>[] {
  const { t } = useTranslation('recurring_expenses')
  const mayDelete = usePermission('delete_payments')
  const set = (rows: readonly RecurringExpense[], stateOf: (row: RecurringExpense) => 'active' | 'paused') =>
    Promise.all(rows.map((row) => client.recurringExpenses.setState({ id: row.id, state: stateOf(row) })))
  const act = (id: 'pause' | 'resume', state: 'active' | 'paused'): BulkAct<RecurringExpense> => ({
    id,
    label: () => t(`list.${id}`),
    run: async (selected) => {
      const rows = selected.filter((row) => row.state !== 'ended')
      await set(rows, () => state)
      await refreshScreen()
      const title = rows.map((row) => row.description).join(', ')
      offerUndo(t('list.stateSaid', { title, state: t(`states.${state}`) }), () =>
        putBack(
          rows.map((row) => ({ id: row.id, name: row.description })),
          Map.groupBy(rows, ({ id }) => id),
          (_, row) =>
            client.recurringExpenses
              .setState({ id: row.id, state: row.state === 'paused' ? 'paused' : 'active', from: state })
              .then(() => ({ refused: [] }), changedSince(row.id)),
        ),
      )
    },
  })
  const remove: BulkAct<RecurringExpense> = {
    id: 'remove',
    label: () => t('list.remove'),
    run: async (selected) => {
      const unused = selected.filter(({ booked }) => booked === 0)
      const title = t('list.removeTitle', { titles: unused.map(({ description }) => description).join(', ') })
      if (unused.length < selected.length) return toast.error(null, t('list.removeUsed'))
      if (!(await confirm({ title, text: t('list.removeText'), act: t('list.remove'), reversible: false })))
        return
      await Promise.all(unused.map(({ id }) => client.recurringExpenses.remove({ id })))
      await refreshScreen()
      toast.success(t('list.removed'))
    },
  }
  return [act('pause', 'paused'), act('resume', 'active'), ...(mayDelete ? [remove] : [])]
}
