import type { IncomeCategory } from '@domovik/domain/rental/incomes/types.ts'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { changeMany } from '../../shared/change-many.ts'
import { offerUndo, removeRecords } from '../../shared/removal.ts'
import { type IncomeRow, useIncomeName } from './income-words.ts'

/** Actions on one or several incomes. Each shows its result and can be undone. */
export function useIncomeActs() {
  const { t } = useTranslation('incomes')
  const name = useIncomeName()
  return {
    markPaid: async (ids: string[]): Promise<void> => {
      const { changed } = await client.incomes.markPaid({ ids })
      await refreshScreen()
      if (changed.length === 0) return toast.success(t('list.markedNone'))
      offerUndo(t('list.marked', { count: changed.length }), () =>
        client.incomes.markUnpaid({ ids: changed }),
      )
    },
    markUnpaid: async (id: string, paidOn: string): Promise<void> => {
      await client.incomes.markUnpaid({ ids: [id] })
      await refreshScreen()
      offerUndo(t('detail.unmarked'), () => client.incomes.markPaid({ ids: [id], paidOn }))
    },
    setCategory: (rows: readonly IncomeRow[], category: IncomeCategory): Promise<boolean> =>
      changeMany<{ category: IncomeCategory }, { id: string; category: IncomeCategory }>({
        rows: rows.map((row) => ({ id: row.id, name: name(row) })),
        call: client.incomes.change,
        to: { category },
        back: (before) => ({ category: before.category }),
        said: (count) => t('list.changed', { count }),
      }),
    remove: (ids: string[]): Promise<void> =>
      removeRecords({ ids, calls: client.incomes, text: (count) => t('list.removed', { count }) }),
  }
}
