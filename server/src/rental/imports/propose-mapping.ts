/** Proposes which column fills which field, and recognizes files that Domovik exported itself. */
import { languages } from '@domovik/locales/index.ts'
import { translator } from '../../machinery/i18n.ts'
import { fieldsOfSubject } from './fields/index.ts'
import { guessMapping } from './guess-mapping.ts'
import type { Mapping, Subject } from './types.ts'

/**
 * The columns of our own exports that are computed from charges and payments, and others that together with these tell our exports
 * from lists of somebody else. In such a list "Zaległość" is a debt to take over; in ours it contains the rent and the deposit that the
 * import charges itself.
 */
const exported: Partial<
  Record<Subject, { words: string; computed: readonly string[]; others: readonly string[] }>
> = {
  leases: {
    words: 'leases',
    computed: ['monthlyTotal', 'overdue'],
    others: ['tenant', 'property', 'status', 'depositAmount', 'paymentDueDay', 'currency'],
  },
  bookings: {
    words: 'bookings',
    computed: ['nights', 'total', 'open'],
    others: ['reference', 'status', 'property', 'guest', 'currency'],
  },
}

/** Guesses the mapping. A computed column of an own export fills no field, because it would book money twice. */
export function proposeMapping(subject: Subject, columns: readonly string[]): Mapping {
  const own = computedIn(subject, columns)
  return guessMapping(
    fieldsOfSubject(subject),
    columns.filter((column) => !own.includes(column)),
  )
}

/** Whether the list was exported by Domovik, in any language, and has columns that are computed. */
export const isOwnExport = (subject: Subject, columns: readonly string[]): boolean =>
  computedIn(subject, columns).length > 0

function computedIn(subject: Subject, columns: readonly string[]): readonly string[] {
  const known = exported[subject]
  if (!known) return []
  const { words, computed, others } = known
  for (const language of languages) {
    const t = translator(language, words)
    const headers = (fields: readonly string[]) => fields.map((field) => t(`fields.${field}`))
    if (headers([...computed, ...others]).every((header) => columns.includes(header)))
      return headers(computed)
  }
  return []
}
