import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { client, query } from '../../api.ts'

/** Reads anew whatever shows income: its list and pages, and the dashboard's revenue. */
export function useRefreshIncomes(): () => Promise<unknown> {
  const cache = useQueryClient()
  return () =>
    Promise.all(
      [query.incomes, query.dashboard].map((router) => cache.invalidateQueries({ queryKey: router.key() })),
    )
}

/** What is done with income, one or many; each says what it did and can be taken back. */
export function useIncomeActs() {
  const { t } = useTranslation('incomes')
  const refresh = useRefreshIncomes()
  const undoable = (said: string, undo: () => Promise<unknown>): void =>
    toast.undo(said, async () => {
      await undo()
      await refresh()
    })
  return {
    markPaid: async (ids: string[]): Promise<void> => {
      const { changed } = await client.incomes.markPaid({ ids })
      await refresh()
      if (changed.length === 0) return toast.success(t('list.markedNone'))
      undoable(t('list.marked', { count: changed.length }), () => client.incomes.markUnpaid({ ids: changed }))
    },
    markUnpaid: async (id: string, paidOn: string): Promise<void> => {
      await client.incomes.markUnpaid({ ids: [id] })
      await refresh()
      undoable(t('detail.unmarked'), () => client.incomes.markPaid({ ids: [id], paidOn }))
    },
    remove: async (ids: string[]): Promise<void> => {
      const { removed } = await client.incomes.remove({ ids })
      await refresh()
      undoable(t('list.removed', { count: removed.length }), () => client.incomes.restore({ ids: removed }))
    },
  }
}
