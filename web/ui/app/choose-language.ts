import { DEFAULT_LANGUAGE, isLanguage, type Language } from '@domovik/locales/index.ts'

/**
 * Returns the first language of the list that exists: saved preference, browser storage, browser languages, then
 * English (I18N-03). 'pl-PL' counts as Polish.
 */
export function chooseLanguage(wishes: readonly (string | null | undefined)[]): Language {
  for (const wish of wishes) {
    const language = wish?.slice(0, 2).toLowerCase()
    if (isLanguage(language)) return language
  }
  return DEFAULT_LANGUAGE
}
