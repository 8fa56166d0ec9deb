import { createContext, type ReactNode, use } from 'react'
import { currentLanguage, words } from '../app/words.ts'
import { formatDate } from '../show/date-format.ts'

/** A longer text would hide the form. */
const MOST_SHOWN = 300

/** Returns a value of the field as a person reads it; null if it cannot. */
type Write = (value: unknown) => string | null

const Written = createContext<Write>(() => null)

/** Says how the field inside writes its values: an amount with its currency, the name of a choice. */
export const WrittenAs = ({ write, children }: { write: Write; children: ReactNode }): ReactNode => (
  <Written value={write}>{children}</Written>
)

/** The error of a field that somebody else changed meanwhile, with the value that is there now if it can be read. */
export function Overtaken({ now }: { now: unknown }): ReactNode {
  const text = use(Written)(now) ?? textOf(now)
  return text === null
    ? words.t('form_conflicts:overtaken')
    : words.t('form_conflicts:overtakenBy', { now: text })
}

function textOf(now: unknown): string | null {
  if (typeof now !== 'string' || now === '' || now.length > MOST_SHOWN || isChoice(now)) return null
  return /^\d{4}-\d\d-\d\d$/.test(now) ? formatDate(now, currentLanguage()) : now
}

/** The value of a choice is a code or an id, which nobody can read. */
const isChoice = (value: string): boolean =>
  /^[a-z]+([_-][a-z]+)*$/.test(value) || /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(value)

type Choice = string | { value?: unknown; label?: unknown; items?: readonly Choice[]; group?: unknown }

/** Writes a value as the label of its choice. */
export const labelIn =
  (data: readonly Choice[] | undefined): Write =>
  (value) => {
    for (const choice of data ?? []) {
      if (typeof choice === 'string') {
        if (choice === value) return choice
      } else if (choice.items) {
        const found = labelIn(choice.items)(value)
        if (found !== null) return found
      } else if (choice.value === value && typeof choice.label === 'string' && choice.label !== '')
        return choice.label
    }
    return null
  }
