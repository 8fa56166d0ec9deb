/** The guests of the units let by the night: generated people from several countries. Their addresses end in .example. */
import { plain } from '../../rental/imports/plain-text.ts'
import { randomOf } from './random.ts'
import people from './sample/guests.json' with { type: 'json' }

export type GuestPerson = { name: string; email: string; phone: string }

/** Returns guests in a repeatable order. Two of them may have the same name, as in life, but never the same address. */
export function guestsOf(seed: number): { next(): GuestPerson } {
  const random = randomOf(seed, 'guests')
  let made = 0
  return {
    next: () => {
      made++
      const { code, first, last } = random.pick(people)
      const [given, family] = [random.pick(first), random.pick(last)]
      return {
        name: `${given} ${family}`,
        email: `${plain(given)}.${plain(family)}.${made}@poczta.example`.replaceAll(' ', '-'),
        phone: `+${code} ${random.between(500, 799)} ${random.between(100, 999)} ${random.between(100, 999)}`,
      }
    },
  }
}
