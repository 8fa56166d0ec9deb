/** The title of a transfer that a code proposes: the reference, and the charges that it pays if they are of a period. */
import type { CivilDate } from '../../dates.ts'

/** The charges that a title names, the most important first. */
const SUBJECTS = ['rent', 'stay', 'bills'] as const

/** What a transfer pays: `period` such as '03/2026', '02-03/2026' or '12/2025-01/2026'. */
export type TransferSubject = { kind: (typeof SUBJECTS)[number]; period: string }

/** Returns what the title names of the charges: their rent, else their stays, else their bills; null if they have none of these. */
export function transferSubject(
  charges: readonly { type: string; serviceFrom?: CivilDate | null }[],
): TransferSubject | null {
  for (const kind of SUBJECTS) {
    const months = charges
      .flatMap(({ type, serviceFrom }) => (type === kind && serviceFrom ? [serviceFrom.slice(0, 7)] : []))
      .sort()
    const [first, last] = [months[0], months.at(-1)]
    if (first && last) return { kind, period: periodOf(first, last) }
  }
  return null
}

function periodOf(first: string, last: string): string {
  const written = (month: string): string => `${month.slice(5)}/${month.slice(0, 4)}`
  if (first === last) return written(first)
  return first.slice(0, 4) === last.slice(0, 4)
    ? `${first.slice(5)}-${written(last)}`
    : `${written(first)}-${written(last)}`
}

/** Returns the first title that has at most `most` characters: reference, word and period, without the word, or the reference only. */
export function transferTitle(
  reference: string,
  subject: { word: string; period: string } | null,
  most: number,
): string {
  const titles = subject
    ? [`${reference} ${subject.word} ${subject.period}`, `${reference} ${subject.period}`]
    : []
  return titles.find((title) => [...title].length <= most) ?? reference
}
