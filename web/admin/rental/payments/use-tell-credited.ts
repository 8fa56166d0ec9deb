import { formatMoney } from '@domovik/locales/format.ts'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'

type Reversed = { contractCredit: number; currency: string }

/** Call after an entry was reversed. Says what was credited with it, because the lease has changed since. */
export function useTellCredited(): (reversed: Reversed) => void {
  const { t } = useTranslation('payments')
  return ({ contractCredit, currency }) => {
    if (contractCredit > 0)
      toast.info({ text: t('correct.reverse.credited', { amount: formatMoney(contractCredit, currency) }) })
  }
}
