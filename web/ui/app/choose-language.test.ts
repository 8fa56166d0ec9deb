import { expect, test } from 'vitest'
import { chooseLanguage } from './choose-language.ts'

test.each([
  [['es', 'pl', 'pl-PL', 'en'], 'es'],
  [[null, 'pl', 'es-ES'], 'pl'],
  [[undefined, null, 'de-DE', 'ES-MX', 'en-GB'], 'es'],
  [['de', 'fr-FR'], 'en'],
  [[], 'en'],
])('%j is answered in %s', (wishes, language) => {
  expect(chooseLanguage(wishes)).toBe(language)
})
