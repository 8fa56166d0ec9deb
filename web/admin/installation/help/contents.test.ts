import faq from '@domovik/locales/en/faq.json' with { type: 'json' }
import guide from '@domovik/locales/en/guide.json' with { type: 'json' }
import { expect, it } from 'vitest'
import { chapters, questions } from './contents.ts'

it('lists every question that has texts', () => {
  const written = Object.entries(faq.areas).flatMap(([area, { questions: of }]) =>
    Object.keys(of).map((question) => `${area}-${question}`),
  )
  const shown = Object.entries(questions).flatMap(([area, of]) => of.map((question) => `${area}-${question}`))
  expect(shown).toEqual(written)
})

it('lists every chapter that has texts', () => {
  expect(chapters).toEqual(Object.keys(guide.chapters))
})
