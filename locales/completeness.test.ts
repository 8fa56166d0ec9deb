import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ERROR_CODES } from '@domovik/domain/errors.ts'
import { FIELD_CODES, ROW_CODES } from '@domovik/domain/field-codes.ts'
import { describe, expect, test } from 'vitest'
import { type Language, languages, pluralForms } from './index.ts'

type Words = Map<string, string>

const folder = import.meta.dirname
const suffix = /_(zero|one|two|few|many|other)$/

/** Texts that are rightly the same as in English: `namespace:key`; a trailing * covers a branch. */
const sameAsEnglish = JSON.parse(readFileSync(path.join(folder, 'same-as-english.json'), 'utf8')) as Record<
  'es' | 'pl',
  string[]
>

function flatten(node: unknown, prefix = ''): [string, string][] {
  if (typeof node === 'string') return [[prefix, node]]
  if (typeof node !== 'object' || node === null) throw new Error(`${prefix} is neither a text nor a group`)
  return Object.entries(node).flatMap(([key, value]) => flatten(value, prefix ? `${prefix}.${key}` : key))
}

const read = (language: Language, file: string): Words =>
  new Map(flatten(JSON.parse(readFileSync(path.join(folder, language, file), 'utf8'))))

const files = (language: Language): string[] =>
  readdirSync(path.join(folder, language)).filter((name) => name.endsWith('.json'))

/** The keys without plural endings. */
const stems = (words: Words): string[] =>
  [...new Set([...words.keys()].map((key) => key.replace(suffix, '')))].sort()

const counted = (words: Words): Set<string> =>
  new Set([...words.keys()].filter((key) => key.endsWith('_other')).map((key) => key.replace(suffix, '')))

const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{\{\s*-?\s*(\w+)[^}]*\}\}/g)].map((match) => match[1] ?? '')

test.each(languages)('%s has the same files as English', (language) => {
  expect(files(language)).toEqual(files('en'))
})

describe.each(files('en'))('%s', (file) => {
  const english = read('en', file)
  const namespace = file.replace('.json', '')

  describe.each(languages)('%s', (language) => {
    const words = read(language, file)

    test('says everything English says, and nothing else', () => {
      expect(stems(words)).toEqual(stems(english))
    })

    test('has exactly the plural forms the language needs', () => {
      for (const stem of counted(english)) {
        const forms = [...words.keys()].filter((key) => key.replace(suffix, '') === stem && suffix.test(key))
        expect(forms.map((key) => key.slice(stem.length + 1)).sort(), stem).toEqual(
          [...pluralForms[language]].sort(),
        )
      }
      const loose = [...words.keys()].filter(
        (key) => suffix.test(key) && !counted(english).has(key.replace(suffix, '')),
      )
      expect(loose).toEqual([])
    })

    test('leaves no text empty', () => {
      expect([...words].filter(([, text]) => text.trim() === '' || text !== text.trim())).toEqual([])
    })

    test('writes a percentage without a space (docs/finance.md 9.1)', () => {
      expect([...words].filter(([, text]) => /[\d}]\s%/.test(text))).toEqual([])
    })

    test('uses the same placeholders', () => {
      for (const [key, text] of words) {
        const stem = key.replace(suffix, '')
        const model = english.get(key) ?? english.get(`${stem}_other`) ?? ''
        const own = new Set(placeholders(text))
        const expected = new Set(placeholders(model))
        // "One lease ends" needs no number: a counted text may leave the count out.
        if (suffix.test(key)) {
          own.delete('count')
          expected.delete('count')
        }
        expect([...own].sort(), `${namespace}:${key}`).toEqual([...expected].sort())
      }
    })
  })

  test.each(['es', 'pl'] as const)('%s is translated', (language) => {
    const allowed = sameAsEnglish[language]
    const covered = (name: string): boolean =>
      allowed.some((entry) => entry === name || (entry.endsWith('*') && name.startsWith(entry.slice(0, -1))))
    const same = [...read(language, file)]
      .filter(
        ([key, text]) => /\p{L}{2}/u.test(text.replace(/\{\{.*?\}\}/g, '')) && english.get(key) === text,
      )
      .map(([key]) => `${namespace}:${key}`)
      .filter((name) => !covered(name))
    expect(same).toEqual([])
  })
})

test('every error code has its words', () => {
  expect(stems(read('en', 'errors.json'))).toEqual(
    // A lost connection is no answer of the server, so it has no code there.
    [...new Set<string>([...ERROR_CODES, ...FIELD_CODES, ...ROW_CODES, 'connection_lost'])].sort(),
  )
})

test('Spanish asks the reader to try again in the polite form only', () => {
  const familiar = files('es').flatMap((file) =>
    [...read('es', file)].filter(([, text]) => /inténtalo/i.test(text)).map(([key]) => `${file} ${key}`),
  )
  expect(familiar).toEqual([])
})
