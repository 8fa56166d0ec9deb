import { formatMoney, formatRate } from '@domovik/locales/format.ts'
import { useTranslation } from '../../../ui/app/language.ts'
import type { OwnerAgreement } from './owner-data.ts'

/** Returns the terms of an owner as two sentences: the fee, and the float. */
export function useAgreementWords(currency: string): (terms: OwnerAgreement) => {
  fee: string
  float: string
} {
  const { t } = useTranslation('owners')
  return ({ feeKind, feePercent, feeAmount, vatPercent, floatAmount }) => ({
    fee: t(feeKind === 'percent' ? 'agreement.percentLine' : 'agreement.fixedLine', {
      percent: formatRate(feePercent),
      amount: formatMoney(feeAmount, currency),
      vat: formatRate(vatPercent),
    }),
    float: t('agreement.floatLine', { amount: formatMoney(floatAmount, currency) }),
  })
}
