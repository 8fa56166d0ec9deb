import { DEFAULT_LANGUAGE, isLanguage, type Language, type Namespace } from '@domovik/locales/index.ts'
import i18next from 'i18next'
import { useSyncExternalStore } from 'react'
import { initReactI18next } from 'react-i18next/initReactI18next'
import { chooseLanguage } from './choose-language.ts'
import { readStored, writeStored } from './storage.ts'

const storageKey = 'selectedLanguage'

/** One small file per feature and language, loaded when a screen first asks for it. */
const files = import.meta.glob<Record<string, unknown>>('../../../locales/{en,es,pl}/*.json', {
  import: 'default',
})

const loader = {
  type: 'backend' as const,
  read(
    language: string,
    namespace: string,
    done: (error: unknown, words: Record<string, unknown> | false) => void,
  ): void {
    const load = files[`../../../locales/${language}/${namespace}.json`]
    if (!load) done(new Error(`no words: ${language}/${namespace}`), false)
    else {
      load().then(
        (words) => done(null, words),
        (error: unknown) => done(error, false),
      )
    }
  },
}

/** Starts the words in the language of storage or browser; `namespaces` are those the first screen needs. */
export async function startLanguage(namespaces: readonly Namespace[] = []): Promise<void> {
  const lng = chooseLanguage([readStored(storageKey), ...navigator.languages])
  await i18next
    .use(loader)
    .use(initReactI18next)
    .init({
      lng,
      fallbackLng: false,
      ns: ['common', 'ui', 'errors', ...namespaces],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      partialBundledLanguages: true,
      react: { useSuspense: true },
    })
  document.documentElement.lang = lng
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = language
  })
}

/** Switches at once, without a reload, and remembers the choice in this browser (I18N-04; the app saves it to the account). */
export async function setLanguage(language: Language): Promise<void> {
  writeStored(storageKey, language)
  if (language === i18next.language) return
  await i18next.changeLanguage(language)
}

/** Applies the language saved with the account, which comes before this browser's own (I18N-03). */
export async function applySavedLanguage(saved: unknown): Promise<void> {
  if (isLanguage(saved)) await setLanguage(saved)
}

export const currentLanguage = (): Language =>
  isLanguage(i18next.language) ? i18next.language : DEFAULT_LANGUAGE

const subscribe = (changed: () => void): (() => void) => {
  i18next.on('languageChanged', changed)
  return () => i18next.off('languageChanged', changed)
}

/** The language on screen; re-renders when it changes. */
export const useLanguage = (): Language => useSyncExternalStore(subscribe, currentLanguage)

export { Trans, useTranslation } from 'react-i18next'
