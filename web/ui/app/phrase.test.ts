import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { languages } from '@domovik/locales/index.ts'
import i18next from 'i18next'
import { describe, expect, test } from 'vitest'
import { phrase, type Words } from './phrase.ts'

const folder = path.resolve(import.meta.dirname, '../../../locales')
const counts = [0, 1, 2, 5, 12, 22, 1.5, 1_000_000]

const wordsOf = (language: string, file: string): Words =>
  JSON.parse(readFileSync(path.join(folder, language, file), 'utf8')) as Words

const texts = (words: Words, prefix = ''): [string, string][] =>
  Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value]] : texts(value, `${prefix}${key}.`),
  )

const stemOf = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, '')

const files = readdirSync(path.join(folder, 'en'))

describe.each(languages)('%s', async (language) => {
  const judge = i18next.createInstance()
  await judge.init({
    lng: language,
    fallbackLng: false,
    resources: {
      [language]: Object.fromEntries(files.map((file) => [file.slice(0, -5), wordsOf(language, file)])),
    },
    interpolation: { escapeValue: false },
  })

  test.each(files)('%s gives the same texts as i18next', (file) => {
    const words = wordsOf(language, file)
    const ns = file.slice(0, -5)
    const t = judge.t as unknown as (key: string, values: object) => string
    const all = texts(words).map(([key, text]) => ({ key, text, stem: stemOf(key) }))
    for (const { key, stem } of all) {
      // The forms of a number can name different values.
      const forms = all.filter((one) => one.stem === stem).map(({ text }) => text)
      const names = [...forms.join(' ').matchAll(/\{\{\s*(\w+)/g)].map((match) => match[1] ?? '')
      const values = Object.fromEntries(names.map((name) => [name, `<${name}> & $& 7`]))
      delete values.count
      if (stem === key && !names.includes('count')) {
        expect(phrase(words, language, key, values), key).toBe(t(key, { ...values, ns }))
        continue
      }
      for (const count of counts)
        expect(phrase(words, language, stem, { ...values, count }), `${key} ${count}`).toBe(
          t(stem, { ...values, count, ns }),
        )
    }
  })
})

test('groups and unknown keys have no text', () => {
  const words = { act: { save: 'Save' } }
  expect(phrase(words, 'en', 'act')).toBeUndefined()
  expect(phrase(words, 'en', 'act.constructor')).toBeUndefined()
  expect(phrase(words, 'en', 'act.save.more')).toBeUndefined()
  expect(phrase(undefined, 'en', 'act.save')).toBeUndefined()
})

test('one full stop follows a value that ends with one', () => {
  const words = { write: 'Write to {{landlord}}.', of: '{{landlord}}, now.' }
  expect(phrase(words, 'en', 'write', { landlord: 'Lipa S.L.' })).toBe('Write to Lipa S.L.')
  expect(phrase(words, 'en', 'write', { landlord: 'Lipa' })).toBe('Write to Lipa.')
  expect(phrase(words, 'en', 'of', { landlord: 'Lipa S.L.' })).toBe('Lipa S.L., now.')
})
