import type { Language } from '@domovik/locales/index.ts'
import { toCsv } from '../../machinery/csv.ts'
import { translator } from '../../machinery/i18n.ts'
import { fieldsOfSubject } from './fields/index.ts'
import type { Subject } from './types.ts'

/** Returns an empty CSV with headers in the reader's language, which the import recognizes. */
export function templateOf(subject: Subject, language: Language) {
  const t = translator(language, 'imports')
  const columns = fieldsOfSubject(subject)
    .filter(({ inTemplate = true }) => inTemplate)
    .map(({ key }) => ({ header: t(`fields.${subject}.${key}`), value: () => null }))
  return toCsv(t(`templates.${subject}`), [], columns)
}
