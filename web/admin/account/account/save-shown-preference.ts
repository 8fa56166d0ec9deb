import { useWrite } from '../../../ui/api/use-write.ts'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import type { PreferenceChange } from '../../../ui/shell/pickers.tsx'
import { query } from '../../api.ts'

/** Saves a preference and shows a message (ERR-01, ERR-02). */
export function useSaveShownPreference(): (change: PreferenceChange) => void {
  const { t } = useTranslation('shell')
  const { mutate } = useWrite(query.account.savePreferences.mutationOptions())
  return (change) =>
    mutate(change, {
      onSuccess: () => toast.success(t('preferences.saved'), t('preferences.savedTitle')),
      onError: () => toast.error(t('preferences.failed'), t('preferences.failedTitle')),
    })
}
