/**
 * Posted rows contain sentences of Domovik in the language of whoever posted them ("Settlement of bills 1 Jan 2025 – 31 Dec 2025"). Readers
 * of another language get them in theirs. Posted rows never change, so a sentence is recognized by the texts from which it was made.
 */
import type { InterestOn } from '@domovik/domain/rental/ledger/charge-name.ts'
import { type Language, languages } from '@domovik/locales/index.ts'
import { dayIn, type Translator, translator } from '../../machinery/i18n.ts'

/** What a value of a sentence is: a day ("1 Jan 2025"), a month ("January 2025"), the name of a charge, or words that somebody entered. */
type Value = 'day' | 'month' | 'charge' | 'words'
type Sentence = { namespace: string; key: string; values: Readonly<Record<string, Value>> }

const inNamespace = (
  namespace: string,
  keys: readonly string[],
  values: Sentence['values'] = {},
): Sentence[] => keys.map((key) => ({ namespace, key, values }))

const sentences: readonly Sentence[] = [
  ...inNamespace('bills', ['row'], { from: 'day', to: 'day' }),
  ...inNamespace('interest', ['recovery.description'], { charge: 'charge' }),
  ...inNamespace('leases', ['end.penaltyName'], { reason: 'words' }),
  ...inNamespace('leases', ['renew.reason']),
  ...inNamespace('card_payments', ['disputed', 'refundedAtProvider', 'disputeWon', 'refundFailed']),
  ...inNamespace(
    'bookings',
    [
      ...['noShow', 'arrivedLate', 'cancelled', 'confirmedAgain', 'fee', 'leftEarly', 'unspent'],
      ...['moved', 'extended', 'repriced'],
    ].map((reason) => `reasons.${reason}`),
  ),
]

const monthly = ['rent', 'bills', 'extra_fee', 'additional_fee', 'late_interest']
const others = ['cleaning', 'stay', 'tourist_tax', 'other', 'opening_balance', 'deposit', 'warranty']
const chargeNames: readonly Sentence[] = [
  ...inNamespace(
    'charges',
    monthly.map((type) => `ofMonth.${type}`),
    { month: 'month' },
  ),
  ...inNamespace(
    'charges',
    [...monthly, ...others].map((type) => `kinds.${type}`),
  ),
]

const styles = {
  day: { dateStyle: 'medium' },
  month: { month: 'long', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

const once = <Made>(make: () => Made): (() => Made) => {
  let made: { value: Made } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

const withoutDigits = (text: string): string => text.replace(/\d+/g, '#')

/** The month of a written day or month, by its language, its style and its text without digits. */
const monthsByWords = once(
  () =>
    new Map(
      languages.flatMap((language) =>
        (['day', 'month'] as const).flatMap((style) =>
          Array.from({ length: 12 }, (_, index): [string, string] => {
            const month = String(index + 1).padStart(2, '0')
            const written = dayIn(`2025-${month}-15`, language, styles[style])
            return [`${language} ${style} ${withoutDigits(written)}`, month]
          }),
        ),
      ),
    ),
)

/** Writes a day or month of one language in another; null if it is none. */
function dateAgain(text: string, style: 'day' | 'month', from: Language, to: Language): string | null {
  const month = monthsByWords().get(`${from} ${style} ${withoutDigits(text)}`)
  const numbers = text.match(/\d+/g) ?? []
  const year = numbers.at(-1)
  if (month === undefined || year === undefined) return null
  const day = style === 'day' ? numbers[0]!.padStart(2, '0') : '01'
  return dayIn(`${year}-${month}-${day}`, to, styles[style])
}

type Pattern = Sentence & { language: Language; pattern: RegExp }

const patternsOf = (all: readonly Sentence[]) =>
  once((): Pattern[] =>
    all.flatMap((sentence) =>
      languages.map((language) => {
        const names = Object.keys(sentence.values)
        const marked = say(sentence, translator(language, sentence.namespace), (name) => `\0${name}\0`)
        const pattern = names.reduce(
          (text, name) => text.replace(`\0${name}\0`, `(?<${name}>.+)`),
          marked.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
        )
        return { ...sentence, language, pattern: new RegExp(`^${pattern}$`, 's') }
      }),
    ),
  )

const say = ({ key, values }: Sentence, t: Translator, written: (name: string) => string): string =>
  t(key, Object.fromEntries(Object.keys(values).map((name) => [name, written(name)])))

const ownPatterns = patternsOf(sentences)
const chargePatterns = patternsOf(chargeNames)

/** Returns a stored description or reason in a language if it is a sentence of Domovik; other words as they are. */
export const sentenceIn = (text: string, language: Language): string =>
  writtenAgain(text, language, ownPatterns()) ?? text

type Told = {
  description?: string | null
  reason?: string | null
  ofCharge?: { description: string | null; serviceFrom: string | null } | null | undefined
  interestOn?: InterestOn | null | undefined
}

/**
 * Returns a row with its description and reason, and the description of the charge that it corrects or on which it is interest, in a language;
 * null: as stored.
 */
export function rowIn<Row extends Told>(row: Row, language: Language | null): Row {
  const { description, reason, ofCharge, interestOn } = row
  if (language === null || !(description || reason || ofCharge?.description || interestOn?.description))
    return row
  return {
    ...row,
    ...(description ? { description: sentenceIn(description, language) } : {}),
    ...(reason ? { reason: sentenceIn(reason, language) } : {}),
    ...(ofCharge?.description
      ? { ofCharge: { ...ofCharge, description: sentenceIn(ofCharge.description, language) } }
      : {}),
    ...(interestOn?.description
      ? { interestOn: { ...interestOn, description: sentenceIn(interestOn.description, language) } }
      : {}),
  }
}

function writtenAgain(text: string, to: Language, patterns: readonly Pattern[]): string | null {
  for (const one of patterns) {
    const found = one.pattern.exec(text)
    if (!found) continue
    if (one.language === to) return text
    const values = new Map(
      Object.entries(one.values).map(([name, value]) => [
        name,
        valueAgain(found.groups![name]!, value, one.language, to),
      ]),
    )
    if ([...values.values()].some((value) => value === null)) continue
    return say(one, translator(to, one.namespace), (name) => values.get(name)!)
  }
  return null
}

const valueAgain = (text: string, value: Value, from: Language, to: Language): string | null =>
  value === 'words'
    ? text
    : value === 'charge'
      ? (writtenAgain(text, to, chargePatterns()) ?? sentenceIn(text, to))
      : dateAgain(text, value, from, to)
