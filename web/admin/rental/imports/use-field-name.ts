import { useTranslation } from '../../../ui/app/language.ts'
import { words } from '../../../ui/app/words.ts'
import type { Subject } from './import-types.ts'

/** The name of a field. The template uses the same names as headers. */
export function useFieldName(subject: Subject): (key: string) => string {
  const { t } = useTranslation('imports')
  return (key) => {
    const name = `fields.${subject}.${key}`
    return words.exists(`imports:${name}`) ? t(name as 'fields.properties.address') : key
  }
}
