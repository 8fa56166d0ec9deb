import type { ExpenseCategory, ExpenseStatus } from '@domovik/domain/rental/expenses/types.ts'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { changeMany } from '../../shared/change-many.ts'
import { putBack } from '../../shared/put-back.ts'
import { changeOrAsk, removalOrAsk } from '../../shared/record-again.ts'
import { offerUndo, removeRecords } from '../../shared/removal.ts'
import { type ExpenseRow, useExpenseName } from './expense-words.ts'

const saidOf = {
  approved: 'list.approved',
  paid: 'list.paidDone',
  rejected: 'list.rejected',
  pending: 'list.pendingDone',
} as const satisfies Record<ExpenseStatus, string>

/** Actions on one or several expenses. Each shows its result and can be undone. */
export function useExpenseActs() {
  const { t } = useTranslation('expenses')
  const name = useExpenseName()
  return {
    mark: async (rows: readonly ExpenseRow[], status: ExpenseStatus): Promise<void> => {
      const { changed, paidOn } = await changeOrAsk((recordAgain) =>
        client.expenses.mark({ ids: rows.map(({ id }) => id), status, recordAgain }),
      )
      await refreshScreen()
      if (changed.length === 0) return toast.error(t('list.nothingChanged'))
      offerUndo(t(saidOf[status], { count: changed.length }), () =>
        putBack(
          rows.map((row) => ({ id: row.id, name: name(row) })),
          Map.groupBy(changed, (row) => `${row.before} ${row.paidOn}`),
          (ids, row) =>
            changeOrAsk((recordAgain) =>
              client.expenses.mark({
                ...{ ids, status: row.before, from: { status, paidOn }, recordAgain },
                ...(row.paidOn ? { paidOn: row.paidOn } : {}),
              }),
            ),
        ),
      )
    },
    setCategory: (rows: readonly ExpenseRow[], category: ExpenseCategory): Promise<boolean> =>
      changeMany<{ category: ExpenseCategory }, { id: string; category: ExpenseCategory }>({
        rows: rows.map((row) => ({ id: row.id, name: name(row) })),
        call: client.expenses.change,
        to: { category },
        back: (before) => ({ category: before.category }),
        said: (count) => t('list.changed', { count }),
        notAllowed: t('list.notAllowed'),
      }),
    remove: (ids: string[]): Promise<void> =>
      removeRecords({
        ids,
        calls: removalOrAsk(client.expenses),
        text: (count) => t('list.removed', { count }),
      }),
  }
}
