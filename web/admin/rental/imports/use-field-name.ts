import { useTranslation } from '../../../ui/app/language.ts'
import { words } from '../../../ui/app/words.ts'
import type { Subject } from './import-types.ts'

/** What a field of the import is called; the template has the same headers. */
export function useFieldName(subject: Subject): (key: string) => string {
  const { t } = useTranslation('imports')
  return (key) => {
    const name = `fields.${subject}.${key}`
    return words.exists(`imports:${name}`) ? t(name as 'fields.properties.address') : key
  }
}
