import { describe, expect, it } from 'vitest'
import { type Area, findAnswers } from './find-answers.ts'

const areas: Area[] = [
  {
    id: 'rent',
    title: 'Czynsz i wpłaty',
    answers: [
      { id: 'rent-bank', q: 'Czy pobiera przelewy?', a: 'Jeszcze nie.' },
      { id: 'rent-deposit', q: 'Jak rozliczane są kaucje?', a: 'Osobno od czynszu.' },
    ],
  },
  {
    id: 'security',
    title: 'Bezpieczeństwo',
    answers: [{ id: 'security-lost', q: 'Zgubiony telefon', a: 'Użyj kodu odzyskiwania.' }],
  },
]
const ids = (wish: string) => findAnswers(areas, wish).flatMap(({ answers }) => answers.map(({ id }) => id))

describe('searching the answers', () => {
  it('returns everything for an empty search', () => {
    expect(findAnswers(areas, '  ')).toBe(areas)
  })

  it.each([
    ['KAUCJE', ['rent-deposit']],
    ['uzyj', ['security-lost']],
    ['wplaty', ['rent-bank', 'rent-deposit']],
    ['przelewy nie', ['rent-bank']],
    ['przelewy kaucje', []],
  ])('%s', (wish, found) => {
    expect(ids(wish)).toEqual(found)
  })

  it('leaves out areas without an answer', () => {
    expect(findAnswers(areas, 'kodu').map(({ id }) => id)).toEqual(['security'])
  })
})
