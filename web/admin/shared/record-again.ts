import type { MatchKind } from '@domovik/domain/rental/bank/match-kinds.ts'
import { formatMoney } from '@domovik/locales/format.ts'
import { choose } from '../../ui/act/confirm.ts'
import { toApiError } from '../../ui/api/api-error.ts'
import { currentLanguage } from '../../ui/app/language.ts'
import { words } from '../../ui/app/words.ts'
import { formatDate } from '../../ui/show/date-format.ts'
import { reloadScreen } from '../frame/refresh-screen.ts'

export type Details = Readonly<Record<string, unknown>>
type Question = { title: string; text: string; act: string; other?: string }

/**
 * Records money. If the server says that the same money was recorded before (or another code that is `asked` about), asks whether this is
 * other money. The `other` action of the question does `instead`. Throws the error of the server if the person does not agree.
 */
export async function orAsk<Recorded>(
  record: (recordAgain: boolean) => Promise<Recorded>,
  question: (details: Details) => Promise<Question> | Question,
  {
    asked = 'recorded_before',
    instead,
  }: {
    asked?: 'recorded_before' | 'letters_made_today'
    instead?: (details: Details) => Promise<Recorded>
  } = {},
): Promise<Recorded> {
  try {
    return await record(false)
  } catch (thrown) {
    const { code, details } = toApiError(thrown)
    if (code !== asked) throw thrown
    // Somebody else recorded it: behind the question the form shows what is open since then.
    void reloadScreen()
    const choice = await choose({ ...(await question(details)), tone: 'accent', reversible: true })
    if (choice === 'other' && instead) return instead(details)
    if (choice !== 'act') throw thrown
    return record(true)
  }
}

type Again = 'money' | 'charge' | 'refund' | 'creditNote' | 'writeOff'

/** Returns the day of money that was found, and whose it is in brackets if that is known. */
export const movementWords = ({ on, name }: Details): { date: string; name: string } => ({
  date: formatDate(String(on), currentLanguage()),
  name: name ? ` (${String(name)})` : '',
})

/** Returns "2,400.00 and 320.00" of amounts in cents that the server lists with spaces between. */
export const amountsWords = (amounts: unknown, currency: string): string =>
  new Intl.ListFormat(currentLanguage(), { type: 'conjunction' }).format(
    String(amounts)
      .split(' ')
      .map((cents) => formatMoney(Number(cents), currency)),
  )

/** Asks whether money is paid that a line of the bank was booked as. */
function lineQuestion(found: Details, amount: string, currency: string): Question {
  const said = {
    amount,
    ...movementWords(found),
    what: words.t(`payments:again.line.kinds.${found.kind as Exclude<MatchKind, 'transfer'>}`),
  }
  return {
    title: words.t('payments:again.line.title', { amount }),
    text: found.amounts
      ? words.t('payments:again.line.textInParts', {
          ...said,
          whole: formatMoney(Number(found.lineAmount), currency),
          others: amountsWords(found.amounts, currency),
        })
      : words.t('payments:again.line.text', said),
    act: words.t('payments:again.line.act'),
  }
}

/** Asks about an entry that a line of the bank was booked as, and that becomes the money of somebody else. */
function movedQuestion(found: Details, amount: string, currency: string): Question {
  const said = { amount, ...movementWords(found) }
  return {
    title: words.t('payments:again.moved.title'),
    text: found.amounts
      ? words.t('payments:again.moved.textInParts', {
          ...said,
          amounts: amountsWords(found.amounts, currency),
        })
      : words.t('payments:again.moved.text', {
          ...said,
          what: capital(words.t(`payments:again.line.kinds.${found.kind as Exclude<MatchKind, 'transfer'>}`)),
        }),
    act: words.t('payments:again.moved.act'),
  }
}

/** Tells what follows if an entry that a line of the bank was booked as gets another amount or day. */
function changedQuestion(found: Details, amount: string): Question {
  const said = { amount, date: movementWords(found).date }
  return {
    title: words.t('payments:again.changed.title'),
    text: words.t(`payments:again.changed.${found.ofChanged as 'opens' | 'day'}`, said),
    act: words.t('payments:again.changed.act'),
  }
}

const capital = (text: string): string => text.charAt(0).toLocaleUpperCase(currentLanguage()) + text.slice(1)

/** Makes a stored entry paid or changes it, and asks if a line of the bank was booked as the same money, or if it was recorded by hand. */
export const payOrAsk = <Paid>(pay: (recordAgain: boolean) => Promise<Paid>): Promise<Paid> =>
  orAsk(pay, async (found) => {
    await words.load('payments')
    const currency = String(found.currency)
    const question = found.ofChanged ? changedQuestion : found.ofMoved ? movedQuestion : lineQuestion
    return question(found, formatMoney(Number(found.amount), currency), currency)
  })

/** Returns the calls that remove and restore entries; restoring paid ones asks as `payOrAsk`. */
export const restoringOrAsk = <Removed, Restored>(calls: {
  remove: (input: { ids: string[] }) => Promise<Removed>
  restore: (input: { ids: string[]; recordAgain: boolean }) => Promise<Restored>
}) => ({
  remove: calls.remove,
  restore: ({ ids }: { ids: string[] }) => payOrAsk((recordAgain) => calls.restore({ ids, recordAgain })),
})

/** Records an amount in cents, and asks if an equal row was recorded a moment ago, or if a line of the bank was booked as the same money. */
export const recordOrAsk = <Recorded>(
  record: (recordAgain: boolean) => Promise<Recorded>,
  cents: number,
  currency: string,
  of: Again = 'money',
): Promise<Recorded> =>
  orAsk(record, async ({ minutes, who, ...found }) => {
    await words.load('payments')
    const amount = formatMoney(cents, currency)
    if (found.ofLine) return lineQuestion(found, amount, currency)
    const said = { amount, minutes: Math.max(1, Number(minutes ?? 0)), who: String(who ?? '') }
    return {
      title: words.t(`payments:again.${of}.title`, { amount }),
      text: words.t(`payments:again.${of}.${said.who ? 'text' : 'textNoName'}`, said),
      act: words.t(`payments:again.${of}.act`),
    }
  })

/** Makes letters, and asks if some of the same were made today. */
export const makeOrAsk = <Made>(make: (again: boolean) => Promise<Made>): Promise<Made> =>
  orAsk(
    make,
    async ({ count }) => {
      await words.load('letters')
      return {
        title: words.t('letters:again.title'),
        text: words.t('letters:again.text', { count: Number(count ?? 0) }),
        act: words.t('letters:again.act'),
      }
    },
    { asked: 'letters_made_today' },
  )
