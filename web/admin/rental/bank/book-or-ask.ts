import { formatMoney } from '@domovik/locales/format.ts'
import { confirm } from '../../../ui/act/confirm.ts'
import { toApiError } from '../../../ui/api/api-error.ts'
import { currentLanguage } from '../../../ui/app/language.ts'
import { words } from '../../../ui/app/words.ts'
import { formatDate } from '../../../ui/show/date-format.ts'

/**
 * Books a line, whose amount is in cents, as a new entry. If the server says that the same money was recorded by hand, asks whether this
 * is other money. Throws the error of the server if the person does not agree.
 */
export async function bookOrAsk<Booked>(
  book: (recordAgain: boolean) => Promise<Booked>,
  amount: number,
  currency: string,
): Promise<Booked> {
  try {
    return await book(false)
  } catch (thrown) {
    const { code, details } = toApiError(thrown)
    if (code !== 'recorded_before') throw thrown
    const agreed = await confirm({
      title: words.t('bank:again.title', { amount: formatMoney(amount, currency) }),
      text: words.t('bank:again.text', { date: formatDate(String(details.on), currentLanguage()) }),
      act: words.t('bank:again.act'),
      tone: 'accent',
      reversible: true,
    })
    if (!agreed) throw thrown
    return book(true)
  }
}
