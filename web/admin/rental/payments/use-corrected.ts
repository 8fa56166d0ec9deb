import { useTranslation } from '../../../ui/app/language.ts'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { changeOrAsk } from '../../shared/record-again.ts'
import { offerUndo } from '../../shared/removal.ts'
import { useTellCredited } from './use-tell-credited.ts'

/** Call after a correction was posted. Refreshes everything, and shows a message that can undo the correction. */
export function useCorrected(): (said: string, correctionId: string) => Promise<void> {
  const { t } = useTranslation('payments')
  const tellCredited = useTellCredited()
  return async (said, correctionId) => {
    await refreshScreen()
    offerUndo(said, async () => {
      const given = { id: correctionId, reason: t('correct.undoReason') }
      tellCredited(await changeOrAsk((recordAgain) => client.payments.reverse({ ...given, recordAgain })))
    })
  }
}
