import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { client, query } from '../../api.ts'
import { offerUndo, removeRecords } from '../../shared/removal.ts'

/** Refreshes all screens that show income, the dashboard's revenue included. */
export function useRefreshIncomes(): () => Promise<unknown> {
  const cache = useQueryClient()
  return () =>
    Promise.all(
      [query.incomes, query.dashboard].map((router) => cache.invalidateQueries({ queryKey: router.key() })),
    )
}

/** Actions on one or several incomes. Each shows its result and can be undone. */
export function useIncomeActs() {
  const { t } = useTranslation('incomes')
  const refresh = useRefreshIncomes()
  return {
    markPaid: async (ids: string[]): Promise<void> => {
      const { changed } = await client.incomes.markPaid({ ids })
      await refresh()
      if (changed.length === 0) return toast.success(t('list.markedNone'))
      offerUndo(
        t('list.marked', { count: changed.length }),
        () => client.incomes.markUnpaid({ ids: changed }),
        refresh,
      )
    },
    markUnpaid: async (id: string, paidOn: string): Promise<void> => {
      await client.incomes.markUnpaid({ ids: [id] })
      await refresh()
      offerUndo(t('detail.unmarked'), () => client.incomes.markPaid({ ids: [id], paidOn }), refresh)
    },
    remove: (ids: string[]): Promise<void> =>
      removeRecords({ ids, calls: client.incomes, refresh, text: (count) => t('list.removed', { count }) }),
  }
}
