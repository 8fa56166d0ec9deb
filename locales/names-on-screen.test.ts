import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { type Language, languages } from './index.ts'

/** The texts that explain the product; what they put in quotation marks must stand on a screen, word for word. */
const explaining = ['faq.json', 'guide.json']

const quoted: Record<Language, RegExp> = {
  en: /“([^”]+)”/g,
  es: /«([^»]+)»/g,
  pl: /„([^”]+)”/g,
}

const texts = (node: unknown): string[] =>
  typeof node === 'string' ? [node] : Object.values(node as Record<string, unknown>).flatMap(texts)

const read = (language: Language, file: string): string[] =>
  texts(JSON.parse(readFileSync(path.join(import.meta.dirname, language, file), 'utf8')))

test.each(languages)('%s: help names nothing that is not on the screen', (language) => {
  const onScreen = new Set(
    readdirSync(path.join(import.meta.dirname, language))
      .filter((file) => !explaining.includes(file))
      .flatMap((file) => read(language, file)),
  )
  const named = explaining
    .flatMap((file) => read(language, file))
    .flatMap((text) => [...text.matchAll(quoted[language])].map((match) => match[1] ?? ''))
  expect(named.length).toBeGreaterThan(50)
  expect([...new Set(named)].filter((name) => !onScreen.has(name))).toEqual([])
})
