import { formatMoney } from '@domovik/locales/format.ts'
import { confirm } from '../../ui/act/confirm.ts'
import { toApiError } from '../../ui/api/api-error.ts'
import { words } from '../../ui/app/words.ts'

/**
 * Records money. If the server says that an equal row was recorded a moment ago, asks whether this is another one. Throws the
 * error of the server if the person does not agree.
 */
export async function recordOrAsk<Recorded>(
  record: (recordAgain: boolean) => Promise<Recorded>,
  amount: number,
  currency: string,
): Promise<Recorded> {
  try {
    return await record(false)
  } catch (thrown) {
    const { code, details } = toApiError(thrown)
    if (code !== 'recorded_before') throw thrown
    await words.load('payments')
    const agreed = await confirm({
      title: words.t('payments:again.title', { amount: formatMoney(amount, currency) }),
      text: words.t('payments:again.text', {
        minutes: Number(details.minutes ?? 0),
        who: String(details.who ?? ''),
      }),
      act: words.t('payments:again.act'),
      tone: 'accent',
      reversible: true,
    })
    if (!agreed) throw thrown
    return record(true)
  }
}
