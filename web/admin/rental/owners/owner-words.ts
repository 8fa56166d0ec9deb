import { formatMoney, formatRate } from '@domovik/locales/format.ts'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { formatDate } from '../../../ui/show/date-format.ts'
import type { OwnerAgreement, OwnerStatement } from './owner-data.ts'

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

/** Returns the amount that was taken back since and the last day on which it was, for a sentence; null if nothing was. */
export function useTakenBack({
  takenBack,
  currency,
}: OwnerStatement): { amount: string; date: string } | null {
  const language = useLanguage()
  const [last] = takenBack
    .flatMap(({ takenBackOn }) => takenBackOn ?? [])
    .toSorted()
    .toReversed()
  if (last === undefined) return null
  const amount = takenBack.reduce((sum, { share }) => sum + share, 0)
  return { amount: formatMoney(amount, currency), date: formatDate(last, language) }
}
