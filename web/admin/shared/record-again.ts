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
 * Records or changes money. If the server asks (recorded_before, or another code that is `asked` about), shows the question, and calls again
 * with the names of the questions to which the person said yes. So each question is shown, one after the other. The `other` action of a
 * question does `instead`. Throws the error of the server if the person does not agree.
 */
export async function orAsk<Recorded>(
  record: (answers: string[]) => Promise<Recorded>,
  question: (details: Details) => Promise<Question> | Question,
  {
    asked = 'recorded_before',
    instead,
  }: {
    asked?: 'recorded_before' | 'letters_made_today'
    instead?: (details: Details, answers: string[]) => Promise<Recorded>
  } = {},
): Promise<Recorded> {
  const answers: string[] = []
  let act = record
  for (;;) {
    try {
      return await act([...answers])
    } catch (thrown) {
      const { code, details } = toApiError(thrown)
      const name = String(details.question ?? code)
      if (code !== asked || answers.includes(name)) throw thrown
      // Somebody else recorded it: behind the question the form shows what is open since then.
      void reloadScreen()
      const choice = await choose({ ...(await question(details)), tone: 'accent', reversible: true })
      if (choice === 'other' && instead) act = (answered) => instead(details, answered)
      else if (choice === 'act') answers.push(name)
      else throw thrown
    }
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
    what: words.t(`payments:again.line.kinds.${found.kind as MatchKind}`),
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
          what: capital(words.t(`payments:again.line.kinds.${found.kind as MatchKind}`)),
        }),
    act: words.t('payments:again.moved.act'),
  }
}

/** Tells what follows if entries that lines of the bank were booked as get another amount or day, or are not paid any more. */
function changedQuestion(found: Details, amount: string): Question {
  const said = { amount, date: movementWords(found).date, count: Number(found.count ?? 1) }
  return {
    title: words.t('payments:again.changed.title'),
    text: words.t(`payments:again.changed.${found.ofChanged as 'opens' | 'day'}`, said),
    act: words.t('payments:again.changed.act'),
  }
}

const capital = (text: string): string => text.charAt(0).toLocaleUpperCase(currentLanguage()) + text.slice(1)

/**
 * Makes a stored entry paid, changes, reverses or removes it. Asks if a line of the bank was booked as the same money, if it was recorded by
 * hand, or if the line of the entry opens.
 */
export const changeOrAsk = <Changed>(change: (answers: string[]) => Promise<Changed>): Promise<Changed> =>
  orAsk(change, async (found) => {
    await words.load('payments')
    const currency = String(found.currency)
    const question = found.ofChanged ? changedQuestion : found.ofMoved ? movedQuestion : lineQuestion
    return question(found, formatMoney(Number(found.amount), currency), currency)
  })

type Ids = { ids: string[] }
type AndAnswers = Ids & { recordAgain: string[] }

/** Returns the calls that remove and restore entries, which ask as `changeOrAsk`. */
export const removalOrAsk = <Removed, Restored>(calls: {
  remove: (input: AndAnswers) => Promise<Removed>
  restore: (input: AndAnswers) => Promise<Restored>
}) => ({
  remove: ({ ids }: Ids) => changeOrAsk((recordAgain) => calls.remove({ ids, recordAgain })),
  restore: ({ ids }: Ids) => changeOrAsk((recordAgain) => calls.restore({ ids, recordAgain })),
})

/** Records an amount in cents, and asks if an equal row was recorded a moment ago, or if a line of the bank was booked as the same money. */
export const recordOrAsk = <Recorded>(
  record: (answers: string[]) => Promise<Recorded>,
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
    (answers) => make(answers.length > 0),
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
