/** Translations for the server: mails, reports and errors use the same files as the screens (locales/). */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Language } from '@domovik/locales/index.ts'
import i18next from 'i18next'

const folder = fileURLToPath(new URL('../../../locales', import.meta.url))
const languages = ['en', 'es', 'pl'] as const

function resources() {
  const load = (language: string) =>
    Object.fromEntries(
      readdirSync(`${folder}/${language}`)
        .filter((file) => file.endsWith('.json'))
        .map((file) => [
          file.slice(0, -5),
          JSON.parse(readFileSync(`${folder}/${language}/${file}`, 'utf8')) as object,
        ]),
    )
  return Object.fromEntries(languages.map((language) => [language, load(language)]))
}

const words = i18next.createInstance()
await words.init({
  resources: resources(),
  lng: 'en',
  fallbackLng: 'en',
  supportedLngs: [...languages],
  interpolation: { escapeValue: false },
})

export type Translator = ((key: string, values?: Record<string, unknown>) => string) & {
  has(key: string): boolean
}

/** Stands after a value that ends with a full stop, until the text is complete. It is in no text that people write. */
const STOP = '\u{f8ff}'

/** Marks the values that end with a full stop, such as "Lipa sp. z o.o.". */
const markedStops = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      typeof value === 'string' && value.endsWith('.') ? value + STOP : value,
    ]),
  )

/** A full stop of the sentence is left out after a value that ends with one. */
const withoutDoubleStops = (text: string): string =>
  text.includes(STOP) ? text.replaceAll(`${STOP}.`, '').replaceAll(STOP, '') : text

/** Returns the translator for one namespace (a file in locales/<language>/) in one language. */
export function translator(language: Language, namespace: string): Translator {
  const t = words.getFixedT(language, namespace)
  const say = (key: string, values: Record<string, unknown> = {}) =>
    withoutDoubleStops(String(t(key, markedStops(values))))
  return Object.assign(say, { has: (key: string) => words.exists(key, { lng: language, ns: namespace }) })
}

/** English uses the European order, as the screens do: the day before the month. */
export const dateLocales: Record<Language, string> = { en: 'en-GB', es: 'es-ES', pl: 'pl-PL' }

/** Writes a civil date in a language, for example "20 June 2026" with `{ dateStyle: 'long' }`. */
export const dayIn = (date: string, language: Language, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(dateLocales[language], { timeZone: 'UTC', ...options }).format(
    new Date(`${date}T00:00:00Z`),
  )

/** "A, B and C" in the language. Spanish writes "e" before a name that begins with the sound of i, also with an accent. */
export function listIn(language: Language, names: readonly string[]): string {
  const parts = new Intl.ListFormat(dateLocales[language], { type: 'conjunction' }).formatToParts(names)
  return parts
    .map(({ type, value }, at) =>
      language === 'es' && type === 'literal' && value === ' y ' && /^h?[ií](?!e)/i.test(parts[at + 1]!.value)
        ? ' e '
        : value,
    )
    .join('')
}

/** Writes a civil date in a language as mails do: "20 June 2026". */
export const longDay = (date: string, language: Language): string =>
  dayIn(date, language, { dateStyle: 'long' })
