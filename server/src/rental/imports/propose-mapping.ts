/** Proposes which column fills which field, and recognizes files that Domovik exported itself. */
import { languages } from '@domovik/locales/index.ts'
import { translator } from '../../machinery/i18n.ts'
import { fieldsOfSubject } from './fields/index.ts'
import { guessMapping } from './guess-mapping.ts'
import type { Mapping, Subject } from './types.ts'

/**
 * The columns of our own exports that are computed from charges and payments. No other list has all of them. In a list of somebody
 * else "Zaległość" is a debt to take over; in ours it contains the rent and the deposit that the import charges itself.
 */
const computed: Partial<Record<Subject, { words: string; fields: readonly string[] }>> = {
  leases: { words: 'leases', fields: ['monthlyTotal', 'overdue'] },
  bookings: { words: 'bookings', fields: ['nights', 'total', 'open'] },
}

/** Guesses the mapping. A computed column of an own export fills no field, because it would book money twice. */
export function proposeMapping(subject: Subject, columns: readonly string[]): Mapping {
  const own = computedIn(subject, columns)
  return guessMapping(
    fieldsOfSubject(subject),
    columns.filter((column) => !own.includes(column)),
  )
}

function computedIn(subject: Subject, columns: readonly string[]): readonly string[] {
  const known = computed[subject]
  if (!known) return []
  const byLanguage = languages.map((language) => {
    const t = translator(language, known.words)
    return known.fields.map((field) => t(`fields.${field}`))
  })
  return byLanguage.find((headers) => headers.every((header) => columns.includes(header))) ?? []
}
