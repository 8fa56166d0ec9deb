import { formatMoney } from '@domovik/locales/format.ts'
import { currentLanguage } from '../../../ui/app/language.ts'
import { words } from '../../../ui/app/words.ts'
import { formatDate } from '../../../ui/show/date-format.ts'
import { orAsk } from '../../shared/record-again.ts'

/** Books a line, whose amount is in cents, as a new entry, and asks if the same money was recorded by hand. */
export const bookOrAsk = <Booked>(
  book: (recordAgain: boolean) => Promise<Booked>,
  amount: number,
  currency: string,
): Promise<Booked> =>
  orAsk(book, ({ on }) => ({
    title: words.t('bank:again.title', { amount: formatMoney(amount, currency) }),
    text: words.t('bank:again.text', { date: formatDate(String(on), currentLanguage()) }),
    act: words.t('bank:again.act'),
  }))
