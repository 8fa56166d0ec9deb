import { formatMoney } from '@domovik/locales/format.ts'
import { useLanguage, useTranslation } from '../../ui/app/language.ts'
import { formatDate } from '../../ui/show/date-format.ts'

type Details = Readonly<Record<string, unknown>>

const OF_DAYS = [
  ...(['ownersFrom', 'ownersRemoved', 'ownerTermsFrom', 'ownerTermsRemoved'] as const),
  ...(['ownerPaidIn', 'ownerPaidInUndone', 'ownerPaidInLinked'] as const),
] as const
const OF_MONTHS = [
  ...(['statementOf', 'statementMailed', 'statementMailFailed'] as const),
  ...(['payoutOf', 'payoutUndone', 'payoutLinked'] as const),
] as const

/** What changed of an owner, or of the owners of a property, as a sentence. Null if the event names none of it. */
export function useOwnerSentence(currency: string): (details: Details) => string | null {
  const { t } = useTranslation('history')
  const language = useLanguage()
  return (details) => {
    const amount = formatMoney(Number(details.amount ?? 0), currency)
    for (const act of OF_DAYS) {
      const day = details[act]
      if (typeof day === 'string') return t(act, { date: formatDate(day, language), amount })
    }
    for (const act of OF_MONTHS) {
      const month = details[act]
      if (typeof month === 'string') return t(act, { date: formatDate(month, language, 'month') })
    }
    return null
  }
}
