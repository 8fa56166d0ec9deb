import { isFarBeyond } from '@domovik/domain/rental/payments/unusual-amount.ts'
import { formatMoney } from '@domovik/locales/format.ts'
import type { Question } from '../../ui/act/confirm.ts'
import { words } from '../../ui/app/words.ts'

/** What an amount is compared with, in cents: see isFarBeyond. */
type Expected = { of: 'open' | 'charge' | 'rent' | 'entry'; amount: number }

/** The question before an amount far beyond the expected one is saved; null if it is not. */
export async function askAmount(
  amount: number | null,
  expected: Expected,
  currency: string,
): Promise<Question | null> {
  if (amount === null || !isFarBeyond(amount, expected.amount, expected.of)) return null
  await words.load('payments')
  const sums = { amount: formatMoney(amount, currency), expected: formatMoney(expected.amount, currency) }
  return {
    title: words.t('payments:unusual.title', sums),
    text: words.t(`payments:unusual.${expected.of}`, sums),
    act: words.t('payments:unusual.act', sums),
    tone: 'accent',
    reversible: true,
  }
}
