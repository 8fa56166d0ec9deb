import { readFileSync } from 'node:fs'
import { type Language, languages } from '@domovik/locales/index.ts'
import { expect, it } from 'vitest'
import { choiceText } from './choice-words.ts'

/** The text of a key such as `leases:kinds.occasional`. */
function textOf(language: Language, key: string): unknown {
  const [file, path] = key.split(':')
  const texts = JSON.parse(readFileSync(`locales/${language}/${file}.json`, 'utf8'))
  return path!.split('.').reduce((found, part) => found?.[part], texts)
}

it.each(languages)('every choice of an imported list has a text in %s', (language) => {
  const values = {
    ...{ propertyType: ['apartment', 'room'], rentalType: ['long-term', 'both'], areaUnit: ['m2', 'sqft'] },
    ...{ kind: ['ordinary', 'occasional'], prorateFees: ['yes', 'no'], state: ['confirmed', 'cancelled'] },
  }
  for (const [field, choices] of Object.entries(values))
    for (const choice of choices)
      expect(textOf(language, choiceText(field, choice)!), choice).toBeTypeOf('string')
})

it('a Polish preview says yes and no in Polish', () => {
  expect(['yes', 'no'].map((value) => textOf('pl', choiceText('prorateFees', value)!))).toEqual([
    'Tak',
    'Nie',
  ])
  expect(choiceText('tenantName', 'yes')).toBeUndefined()
})
