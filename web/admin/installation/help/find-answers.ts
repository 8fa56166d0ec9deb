import { plainLetters } from '@domovik/locales/plain-letters.ts'
import type { questions } from './contents.ts'

interface Answer {
  /** The fragment of the answer in the address: /faq#rent-order */
  id: string
  q: string
  a: string
}

export interface Area {
  id: keyof typeof questions
  title: string
  answers: readonly Answer[]
}

/** The areas with the answers that contain every word of `wish`. Areas without an answer are left out. */
export function findAnswers(areas: readonly Area[], wish: string): readonly Area[] {
  const words = plainLetters(wish).split(/\s+/).filter(Boolean)
  if (words.length === 0) return areas
  return areas
    .map((area) => ({
      ...area,
      answers: area.answers.filter(({ q, a }) => {
        const text = plainLetters(`${area.title} ${q} ${a}`)
        return words.every((word) => text.includes(word))
      }),
    }))
    .filter(({ answers }) => answers.length > 0)
}
