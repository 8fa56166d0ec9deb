import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Language, languages } from './index.ts'

/** Legal texts and texts of contracts may use the words of an act. */
const LEGAL = new Set(['legal', 'law', 'template_texts'])

/** Terms of law and of trades that hold a word which is not used for the thing itself. */
const FIXED_TERMS: Readonly<Record<Language, RegExp>> = {
  en: /$^/u,
  es: /$^/u,
  pl: /podatek od nieruchomości|(?:biuro|zarządca) nieruchomości|zarządzanie nieruchomościami|rynek nieruchomości/giu,
}

interface Term {
  thing: string
  words: Readonly<Record<Language, string>>
  key: string
  not: Readonly<Record<Language, string[]>>
}

function readTerms(): Term[] {
  const page = readFileSync(path.join(import.meta.dirname, '..', 'docs', 'words.md'), 'utf8')
  return page
    .split('\n')
    .filter((line) => line.startsWith('| ') && line.includes('`'))
    .map((line) => {
      const [thing = '', en = '', es = '', pl = '', key = '', not = ''] = line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim())
      return { thing, words: { en, es, pl }, key: key.replaceAll('`', ''), not: readNot(not) }
    })
}

/** Reads "en: a, b; pl: c". The words are beginnings of words. */
function readNot(cell: string): Record<Language, string[]> {
  const found: Record<Language, string[]> = { en: [], es: [], pl: [] }
  for (const part of cell.split(';').filter((text) => text.trim() !== '')) {
    const [language = '', words = ''] = part.split(':')
    found[language.trim() as Language].push(...words.split(',').map((word) => word.trim()))
  }
  return found
}

const flatten = (node: unknown, key: string): [string, string][] =>
  typeof node === 'string'
    ? [[key, node]]
    : Object.entries(node as object).flatMap(([name, value]) =>
        flatten(value, key.endsWith(':') ? key + name : `${key}.${name}`),
      )

function readTexts(language: Language): Map<string, string> {
  const folder = path.join(import.meta.dirname, language)
  return new Map(
    readdirSync(folder)
      .map((file) => path.basename(file, '.json'))
      .flatMap((name) =>
        flatten(JSON.parse(readFileSync(path.join(folder, `${name}.json`), 'utf8')), `${name}:`),
      ),
  )
}

/** Matches the word itself if it has fewer than six letters, otherwise each word that begins with it. */
const saysWord = (word: string): RegExp =>
  new RegExp(`(?<!\\p{L})${word}${word.length < 6 ? '(?!\\p{L})' : ''}`, 'iu')

const terms = readTerms()

test('docs/words.md names the things of the product', () => {
  expect(terms.length).toBeGreaterThan(20)
})

describe.each(languages)('%s', (language) => {
  const texts = readTexts(language)

  test.each(terms.map((term) => [term.words[language], term] as const))('%s', (word, { key, not }) => {
    expect(texts.get(key), key).toBe(word)
    const wrong = [...texts]
      .filter(([name]) => !LEGAL.has(name.split(':')[0] ?? ''))
      .filter(([, text]) =>
        not[language].some((other) => saysWord(other).test(text.replace(FIXED_TERMS[language], ''))),
      )
    expect(wrong).toEqual([])
  })
})
