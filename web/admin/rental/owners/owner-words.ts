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

/** Returns how much of the owner's money was taken back since, as sentences: what a preview leaves out, and what later statements subtract or add. */
export function useTakenBack(statement: OwnerStatement): string[] {
  const { subtractedLater, addedLater, issuedAt, currency, takenBack } = statement
  const { t } = useTranslation('owners')
  const language = useLanguage()
  const [last] = takenBack
    .flatMap(({ takenBackOn }) => takenBackOn ?? [])
    .toSorted()
    .toReversed()
  const where = issuedAt ? 'later' : 'leftOut'
  const sums = [
    ['subtracted', subtractedLater],
    ['added', addedLater],
  ] as const
  return sums.flatMap(([way, amount]) =>
    last && amount > 0
      ? t(`statement.${where}.${way}`, {
          amount: formatMoney(amount, currency),
          date: formatDate(last, language),
        })
      : [],
  )
}
