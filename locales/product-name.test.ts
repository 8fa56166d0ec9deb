import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { languages } from './index.ts'

const texts = (node: unknown, key: string): [string, string][] =>
  typeof node === 'string'
    ? [[key, node]]
    : Object.entries(node as object).flatMap(([name, value]) => texts(value, `${key}.${name}`))

test.each(languages)('%s: only the name itself contains the name of the product', (language) => {
  const folder = path.join(import.meta.dirname, language)
  const named = readdirSync(folder)
    .flatMap((file) =>
      texts(JSON.parse(readFileSync(path.join(folder, file), 'utf8')), path.basename(file, '.json')),
    )
    .filter(([, text]) => /domovik/i.test(text))
    .map(([key]) => key)
  expect(named).toEqual(['common.product'])
})
