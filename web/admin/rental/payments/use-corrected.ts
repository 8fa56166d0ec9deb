import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { client } from '../../api.ts'
import { useRefreshMoney } from './refresh-money.ts'

/** Call after a correction was posted. Refreshes everything, and shows a message that can undo the correction. */
export function useCorrected(): (said: string, correctionId: string) => Promise<void> {
  const { t } = useTranslation('payments')
  const refresh = useRefreshMoney()
  return async (said, correctionId) => {
    await refresh()
    toast.undo(said, async () => {
      await client.payments.reverse({ id: correctionId, reason: t('correct.undoReason') })
      await refresh()
    })
  }
}
