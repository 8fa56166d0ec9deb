import type { Language, Namespace } from '@domovik/locales/index.ts'
import { createContext, type ReactNode, startTransition, use, useEffect, useState } from 'react'
import type { Say } from './text-keys.ts'
import { areLoaded, currentLanguage, loadWords, onLanguage, say } from './words.ts'

/** A new object for every change of the language or of the product's name. */
const LanguageContext = createContext<{ language: Language } | null>(null)

/**
 * Renders all screens again when the language changes, in a transition, so that the browser can handle other input
 * meanwhile.
 */
export function LanguageProvider({ children }: { children: ReactNode }): ReactNode {
  const [shown, setShown] = useState(() => ({ language: currentLanguage() }))
  useEffect(() => onLanguage(() => startTransition(() => setShown({ language: currentLanguage() }))), [])
  return <LanguageContext value={shown}>{children}</LanguageContext>
}

/** The language of the screens; re-renders when it changes. */
export const useLanguage = (): Language => use(LanguageContext)?.language ?? currentLanguage()

const OpenContext = createContext(false)

/**
 * Inside, what appears after the first frame waits for its texts alone. Without this it would hide everything up to the next
 * boundary until they are loaded, and a form would lose the focus and what is being typed.
 */
export function StaysOpen({ children }: { children: ReactNode }): ReactNode {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => setIsOpen(true), [])
  return <OpenContext value={isOpen}>{children}</OpenContext>
}

type Namespaces = Namespace | readonly [Namespace, ...Namespace[]]
type SayOf<Ns extends Namespaces> = Ns extends readonly [infer First extends Namespace, ...Namespace[]]
  ? Say<First, Ns[number]>
  : Ns extends Namespace
    ? Say<Ns, Ns>
    : never

const translations = new Map<string, { t: unknown }>()
/** For texts that are not loaded yet, inside `StaysOpen`. */
const silent = { t: () => '' }

/**
 * `t('key')` for the first namespace, `t('other:key')` for the others. Suspends until all are loaded; inside `StaysOpen` all texts are
 * empty until then. `t` stays the same until the language changes.
 */
export function useTranslation<const Ns extends Namespaces>(namespaces: Ns): { t: SayOf<Ns> } {
  const language = useLanguage()
  const list: readonly Namespace[] = typeof namespaces === 'string' ? [namespaces] : namespaces
  // Start loading all of them before waiting for the first.
  const all = list.map((one) => loadWords(language, one))
  if (use(OpenContext) && !areLoaded(all)) return silent as unknown as { t: SayOf<Ns> }
  for (const coming of all) use(coming)
  const first = list[0] ?? 'common'
  const name = `${language}/${first}`
  let known = translations.get(name)
  if (!known) {
    known = { t: (key: string, values?: Record<string, unknown>) => say(language, key, values, first) }
    translations.set(name, known)
  }
  return known as { t: SayOf<Ns> }
}
