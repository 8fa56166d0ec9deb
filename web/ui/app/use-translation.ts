import type { Language, Namespace } from '@domovik/locales/index.ts'
import type { TFunction } from 'i18next'
import { use, useSyncExternalStore } from 'react'
import { currentLanguage, loadWords, onLanguage, say } from './words.ts'

/** The current language; re-renders when it changes. */
export const useLanguage = (): Language => useSyncExternalStore(onLanguage, currentLanguage)

type Namespaces = Namespace | readonly [Namespace, ...Namespace[]]

const translations = new Map<string, { t: unknown }>()

/**
 * `t('key')` for the first namespace, `t('other:key')` for the others. Suspends until all are loaded. `t` stays the
 * same until the language changes.
 */
export function useTranslation<const Ns extends Namespaces>(namespaces: Ns): { t: TFunction<Ns> } {
  const language = useLanguage()
  const list: readonly Namespace[] = typeof namespaces === 'string' ? [namespaces] : namespaces
  // Start loading all of them before waiting for the first.
  for (const coming of list.map((one) => loadWords(language, one))) use(coming)
  const first = list[0] ?? 'common'
  const name = `${language}/${first}`
  let known = translations.get(name)
  if (!known) {
    known = { t: (key: string, values?: Record<string, unknown>) => say(language, key, values, first) }
    translations.set(name, known)
  }
  return known as { t: TFunction<Ns> }
}
