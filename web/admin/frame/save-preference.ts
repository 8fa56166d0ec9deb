import { useCallback } from 'react'
import { useWrite } from '../../ui/api/use-write.ts'
import { useTranslation } from '../../ui/app/language.ts'
import { toast } from '../../ui/app/toast.ts'
import type { PreferenceChange } from '../../ui/shell/pickers.tsx'
import { query } from '../api.ts'

/**
 * Saves language and appearance to the account (I18N-04). They already apply, so only a failure is shown (ERR-02).
 */
export function useSavePreference(): (change: PreferenceChange) => void {
  const { t } = useTranslation('shell')
  const { mutate } = useWrite(query.account.savePreferences.mutationOptions())
  return useCallback(
    (change) =>
      mutate(change, {
        onError: () => toast.error(t('preferences.failed'), t('preferences.failedTitle')),
      }),
    [mutate, t],
  )
}
