import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { isCancellation } from './dismiss-word.ts'

type Texts = { [key: string]: string | Texts }
const languages = ['en', 'es', 'pl'] as const
const textsOf = (language: string, feature: string): Texts =>
  JSON.parse(
    readFileSync(new URL(`../../../locales/${language}/${feature}.json`, import.meta.url), 'utf8'),
  ) as Texts
const textAt = (language: string, path: string): string => {
  const [feature = '', keys = ''] = path.split(':')
  let found: string | Texts | undefined = textsOf(language, feature)
  for (const key of keys.split('.')) found = typeof found === 'object' ? found[key] : undefined
  return String(found)
}

it.each([
  'bookings:acts.cancel',
  'signing:acts.cancel',
  'subscription:cancel.confirm',
  'tickets:detail.cancel',
])('%s is a cancellation in every language', (path) => {
  for (const language of languages)
    expect([textAt(language, path), isCancellation(textAt(language, path), language)]).toEqual([
      textAt(language, path),
      true,
    ])
})

it.each<[(typeof languages)[number], string, boolean]>([
  ['es', 'Anular apunte', true],
  ['es', 'Anular el contrato', true],
  ['pl', 'Unieważnij link', true],
  ['en', 'Delete 3 properties', false],
  ['es', 'Guardar', false],
  ['pl', 'Cofnij wpis', false],
])('%s: %s', (language, act, expected) => expect(isCancellation(act, language)).toBe(expected))

it('the word that closes a form is none that could be the cancellation', () => {
  for (const language of languages) {
    expect(isCancellation(textAt(language, 'common:act.goBack'), language)).toBe(false)
    expect(isCancellation(textAt(language, 'common:act.cancel'), language)).toBe(true)
  }
})
