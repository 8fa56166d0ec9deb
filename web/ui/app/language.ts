import { isLanguage, type Language } from '@domovik/locales/index.ts'
import { writeLanguageCookie } from '../document/language-cookie.ts'
import { readStored, writeStored } from './storage.ts'
import { currentLanguage, languageKey, showLanguage } from './words.ts'

/** Loads the texts in the language from storage or from the browser. */
export async function startLanguage(): Promise<void> {
  const language = currentLanguage()
  await showLanguage(language)
  document.documentElement.lang = language
}

/**
 * Changes the language without a reload and stores the choice in this browser (I18N-04). The application saves it to
 * the account. Throws if the texts cannot be loaded; then nothing is stored (ERR-13).
 */
export async function setLanguage(language: Language): Promise<void> {
  if (language !== currentLanguage()) {
    await showLanguage(language)
    document.documentElement.lang = language
  }
  writeStored(languageKey, language)
  writeLanguageCookie(language)
}

/**
 * Uses the installation's language instead of English if neither a stored choice nor the browser names a language
 * that exists.
 */
export async function fallBackTo(wanted: Language): Promise<void> {
  if (
    readStored(languageKey) ||
    navigator.languages.some((each) => isLanguage(each.slice(0, 2).toLowerCase()))
  )
    return
  if (wanted === currentLanguage()) return
  await showLanguage(wanted).then(
    () => {
      document.documentElement.lang = wanted
    },
    () => undefined,
  )
}

/** Applies the language saved with the account, which has priority over this browser's (I18N-03), if its texts can be loaded. */
export async function applySavedLanguage(saved: unknown): Promise<void> {
  if (isLanguage(saved)) await setLanguage(saved).catch(() => undefined)
}

export { Trans } from './trans.tsx'
export { LanguageProvider, StaysOpen, useLanguage, useTranslation } from './use-translation.tsx'
export { currentLanguage }
