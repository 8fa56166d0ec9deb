import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const folder = path.join(import.meta.dirname, 'pl')

/** Letters and contracts that a landlord sends may say "Państwo". */
const FORMAL = new Set(['template_texts.json'])

/** Polish texts say "Ty" with a capital letter, never "Państwo", and no form that names the sex of the reader. */
const wrongForm =
  /(?<!\p{L})(?:cię|ci|ciebie|tobie|twój|twoj\p{L}+|tw(?:ego|emu|ym|ój)|Państw\p{L}+|(?:bo|jeśli|że) sam(?:a)?|jesteś winien)(?!\p{L})/u

function texts(node: unknown, key: string): [string, string][] {
  if (typeof node === 'string') return [[key, node]]
  return Object.entries(node as object).flatMap(([name, value]) => texts(value, `${key}.${name}`))
}

test('Polish texts address the reader as "Ty"', () => {
  const wrong = readdirSync(folder)
    .filter((file) => !FORMAL.has(file))
    .flatMap((file) => texts(JSON.parse(readFileSync(path.join(folder, file), 'utf8')), file))
    .filter(([, text]) => wrongForm.test(text))
  expect(wrong).toEqual([])
})

test.each([
  ['Ile kosztują cię lokale', true],
  ['Tak nazywa ją twoja księgowość.', true],
  ['Adres, który mają Państwo', true],
  ['Co jesteś winien', true],
  ['Twoje konto i Ty', false],
  ['Ci, którzy płacą', false],
])('%s: wrong form %s', (text, wrong) => {
  expect(wrongForm.test(text)).toBe(wrong)
})
