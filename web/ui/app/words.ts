import type { Language, Namespace } from '@domovik/locales/index.ts'
import { chooseLanguage } from './choose-language.ts'
import { phrase, type Words } from './phrase.ts'
import { StaleChunk } from './stale-chunk.ts'
import { readStored, writeStored } from './storage.ts'
import type { Say } from './text-keys.ts'

const productKey = 'product_name'
export const languageKey = 'selectedLanguage'

interface FirstWords {
  /** The texts that every screen needs, by namespace. */
  default: Record<string, Words>
  /** Loads the other texts: one small file per feature, when a screen first needs it. */
  files: Record<string, () => Promise<Words>>
}

const first = {
  en: () => import('./first-words-en.ts'),
  es: () => import('./first-words-es.ts'),
  pl: () => import('./first-words-pl.ts'),
} satisfies Record<Language, () => Promise<FirstWords>>

const fileOf = (language: Language, namespace: string): string =>
  `../../../locales/${language}/${namespace}.json`

const namespaceOf = (file: string): string => file.slice(file.lastIndexOf('/') + 1, -'.json'.length)

const loaded = new Map<string, Words>()
const loading = new Map<string, Promise<void>>()
const listeners = new Set<() => void>()

/** Known before the texts are loaded, because the first calls to the server are sent with it. */
let language: Language = chooseLanguage([readStored(languageKey), ...navigator.languages])

/**
 * Loads one file of texts once. Always returns the same promise and tells React when it is settled, so that nothing
 * waits twice.
 */
export function loadWords(of: Language, namespace: string): Promise<void> {
  const file = fileOf(of, namespace)
  const underWay = loading.get(file)
  if (underWay) return underWay
  const coming: Promise<void> = first[of]()
    .then(({ files }) => files[file]?.())
    .then((words) => {
      if (!words) throw new Error(`no words: ${of}/${namespace}`)
      loaded.set(file, words)
      Object.assign(coming, { status: 'fulfilled', value: undefined })
    })
  loading.set(file, coming)
  // A later request tries again, but the render after this failure does not.
  coming.catch(() => setTimeout(() => loading.delete(file), StaleChunk.rememberedMs))
  return coming
}

async function loadFirstWords(of: Language): Promise<void> {
  const { default: namespaces } = await first[of]()
  for (const [namespace, words] of Object.entries(namespaces)) {
    const file = fileOf(of, namespace)
    loaded.set(file, words)
    loading.set(file, Object.assign(Promise.resolve(), { status: 'fulfilled', value: undefined }))
  }
}

export const currentLanguage = (): Language => language

const awaited = new WeakSet<Promise<void>>()

/** Whether all files are loaded; if not, all screens are rendered again once they are. */
export function areLoaded(coming: readonly Promise<void>[]): boolean {
  const open = coming.filter((one) => !('status' in one))
  for (const one of open) {
    if (awaited.has(one)) continue
    awaited.add(one)
    one.then(
      () => {
        for (const listener of listeners) listener()
      },
      () => undefined,
    )
  }
  return open.length === 0
}

/** Loads every file that was used so far in the language, then changes all screens at once. */
export async function showLanguage(wanted: Language): Promise<void> {
  const inUse = [...loaded.keys()].map(namespaceOf)
  await loadFirstWords(wanted)
  await Promise.all(inUse.map((namespace) => loadWords(wanted, namespace)))
  language = wanted
  for (const listener of listeners) listener()
}

/**
 * The name of the product in this installation: as the server last gave it, or at the first visit as in the page; null
 * uses the name in the texts.
 */
let product = readStored(productKey) ?? nameOfPage()

/** Public pages are rendered on the server, where there is no document. */
function onServer(): boolean {
  return typeof document === 'undefined'
}

function nameOfPage(): string | null {
  if (onServer()) return null
  return document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content || null
}

/** The name of the product on the screens. */
export const productName = (): string => product ?? say(language, 'product', undefined)

/** Changes the name of the product on all screens. */
export function callProduct(name: string | null): void {
  if (name === product) return
  if (name && !onServer() && document.title === productName()) document.title = name
  product = name
  writeStored(productKey, name)
  for (const listener of listeners) listener()
}

/** Calls `listener` when the language changes. Returns a function that removes the listener. */
export function onLanguage(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Returns the text of a key in a namespace, or the key itself if there is none, so that missing texts are visible.
 */
export function say(
  of: Language,
  key: string,
  values: Readonly<Record<string, unknown>> | undefined,
  namespace = 'common',
): string {
  return sayIfAny(of, key, values, namespace) ?? key
}

function sayIfAny(
  of: Language,
  key: string,
  values: Readonly<Record<string, unknown>> | undefined,
  namespace = 'common',
): string | undefined {
  const colon = key.indexOf(':')
  const [space, path] = colon < 0 ? [namespace, key] : [key.slice(0, colon), key.slice(colon + 1)]
  if (space === 'common' && path === 'product' && product) return product
  const words = loaded.get(fileOf(of, space))
  const own = product ?? phrase(loaded.get(fileOf(of, 'common')), of, 'product')
  return phrase(words, of, path, values, { product: own })
}

/** Texts outside of components; only loaded namespaces work. */
export const words = {
  t: ((key, values) => say(language, key, values)) as Say<'common'>,
  exists: (key: string): boolean => sayIfAny(language, key, undefined) !== undefined,
  load: (namespace: Namespace): Promise<void> => loadWords(language, namespace),
}
