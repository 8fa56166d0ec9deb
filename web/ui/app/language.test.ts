import { afterEach, expect, test, vi } from 'vitest'

const stored = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
})
vi.stubGlobal('document', { documentElement: { lang: 'en' }, cookie: '', querySelector: () => null })
vi.stubGlobal('location', new URL('https://rent.example'))
vi.mock('./first-words-pl.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

const { currentLanguage, setLanguage } = await import('./language.ts')

afterEach(() => stored.clear())

test('a language whose texts cannot be loaded is neither shown nor stored (ERR-13)', async () => {
  await expect(setLanguage('pl')).rejects.toThrow()
  expect(currentLanguage()).toBe('en')
  expect(document.documentElement.lang).toBe('en')
  expect(stored.get('selectedLanguage')).toBeUndefined()
})

test('a language whose texts are loaded is shown and stored, also the one that is shown already (I18N-04)', async () => {
  for (const language of ['es', 'es', 'en'] as const) {
    stored.clear()
    await setLanguage(language)
    expect([currentLanguage(), document.documentElement.lang, stored.get('selectedLanguage')]).toEqual([
      language,
      language,
      language,
    ])
    // The server sends public pages in this language.
    expect(document.cookie).toMatch(new RegExp(`^lang=${language};.*; secure$`))
  }
})

test('the language is known before its texts are loaded, for the first calls to the server', async () => {
  stored.set('selectedLanguage', 'es')
  vi.resetModules()
  const early = await import('./language.ts')
  expect(early.currentLanguage()).toBe('es')
})
