import { isOfDeposits } from '@domovik/domain/rental/owners/statement.ts'
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

type TakenBack = {
  amount: string
  /** The last day on which something was taken back. */
  date: string
  /** How much of it later statements of the owner subtract. */
  later: string
  part: 'whole' | 'part' | 'none'
}

/** Returns how much of the owner's money was taken back since, for sentences; null if nothing was. */
export function useTakenBack(statement: OwnerStatement): TakenBack | null {
  const { subtractedLater, currency } = statement
  const language = useLanguage()
  const takenBack = statement.takenBack.filter((row) => !isOfDeposits(row))
  const [last] = takenBack
    .flatMap(({ takenBackOn }) => takenBackOn ?? [])
    .toSorted()
    .toReversed()
  if (last === undefined) return null
  const amount = takenBack.reduce((sum, { share }) => sum + share, 0)
  return {
    ...{ amount: formatMoney(amount, currency), date: formatDate(last, language) },
    later: formatMoney(subtractedLater, currency),
    part: subtractedLater === amount ? 'whole' : subtractedLater === 0 ? 'none' : 'part',
  }
}
