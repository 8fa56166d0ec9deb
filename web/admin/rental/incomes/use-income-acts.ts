import type { IncomeCategory } from '@domovik/domain/rental/incomes/types.ts'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { changeMany } from '../../shared/change-many.ts'
import { leftOf } from '../../shared/put-back.ts'
import { changeOrAsk, removalOrAsk } from '../../shared/record-again.ts'
import { offerUndo, removeRecords } from '../../shared/removal.ts'
import { type IncomeRow, useIncomeName } from './income-words.ts'

/** Actions on one or several incomes. Each shows its result and can be undone. */
export function useIncomeActs() {
  const { t } = useTranslation('incomes')
  const name = useIncomeName()
  const left = (rows: readonly IncomeRow[], all: readonly string[], undone: readonly string[]) =>
    leftOf(
      all.length,
      all.filter((id) => !undone.includes(id)).map((id) => ({ id, reason: 'changed' })),
      rows.map((row) => ({ id: row.id, name: name(row) })),
    )
  return {
    markPaid: async (rows: readonly IncomeRow[]): Promise<void> => {
      const { changed, paidOn } = await changeOrAsk((recordAgain) =>
        client.incomes.markPaid({ ids: rows.map(({ id }) => id), recordAgain }),
      )
      await refreshScreen()
      if (changed.length === 0) return toast.success(t('list.markedNone'))
      offerUndo(t('list.marked', { count: changed.length }), async () => {
        const undone = await changeOrAsk((recordAgain) =>
          client.incomes.markUnpaid({ ids: changed, from: { paidOn }, recordAgain }),
        )
        return left(rows, changed, undone.changed)
      })
    },
    markUnpaid: async (row: IncomeRow, paidOn: string): Promise<void> => {
      const ids = [row.id]
      await changeOrAsk((recordAgain) => client.incomes.markUnpaid({ ids, recordAgain }))
      await refreshScreen()
      offerUndo(t('detail.unmarked'), async () =>
        left(
          [row],
          ids,
          (await changeOrAsk((recordAgain) => client.incomes.markPaid({ ids, paidOn, recordAgain }))).changed,
        ),
      )
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
      removeRecords({
        ids,
        calls: removalOrAsk(client.incomes),
        text: (count) => t('list.removed', { count }),
      }),
  }
}
