/** The questions that a call asks before it does what it refuses otherwise, and which of them were answered (docs/decisions/189). */
import { createHash } from 'node:crypto'
import { DomainError } from '@domovik/domain/errors.ts'

/** The names of the questions that were answered. `true` answers those about the same money, and none about a line that opens. */
export type Answers = { recordAgain: boolean | readonly string[] }

/**
 * `equal`: an equal row was recorded a moment ago. `line`: a line was booked as the money. `byHand`: the money of a line was recorded by hand.
 * `moved`: so was that of a record which becomes the money of somebody else, or counts for its line again. `lapsed`: the line was booked as a record that was changed since.
 * `opens`: the line of a record opens. `day`: the record gets another day than its line.
 */
type Kind = 'equal' | 'line' | 'byHand' | 'moved' | 'lapsed' | 'opens' | 'day'
const ofLeavingLine: ReadonlySet<Kind> = new Set(['opens', 'day'])

/**
 * Throws recorded_before with these details and the name of the question, unless it was answered. `about` is what the question shows: if
 * something else is shown, it is another question.
 */
export function ask(
  { recordAgain }: Answers,
  kind: Kind,
  about: readonly (string | number)[],
  details: Readonly<Record<string, string | number | boolean | null | undefined>>,
): void {
  const question = `${kind}:${createHash('sha256').update(about.join(' ')).digest('base64url').slice(0, 22)}`
  const isAnswered =
    typeof recordAgain === 'boolean'
      ? recordAgain && !ofLeavingLine.has(kind)
      : recordAgain.includes(question)
  if (!isAnswered) throw new DomainError('recorded_before', { ...details, question })
}
