/**
 * The tenants: generated people with Polish names, phone numbers and e-mail addresses. None is real: the
 * addresses end in .example.
 */

import { demoAccounts } from '../../account/users/demo-accounts.ts'
import { plain } from '../../rental/imports/plain-text.ts'
import { type Random, randomOf } from './random.ts'
import people from './sample/people.json' with { type: 'json' }

export type DemoPerson = {
  name: string
  email: string
  phone: string
  bankAccount: string | null
  notes: string | null
}

/** Returns people in a repeatable order, without duplicate names. */
export function peopleOf(seed: number): {
  portal: DemoPerson
  shops: DemoPerson
  relocation: DemoPerson
  next(): DemoPerson
} {
  const random = randomOf(seed, 'people')
  const names = random.shuffled([...people.women, ...people.men])
  const notes = random.shuffled(people.notes)
  let taken = 0
  const [firstName, lastName] = people.portal as [string, string]
  return {
    portal: {
      name: `${firstName} ${lastName}`,
      email: demoTenant.email,
      phone: mobile(random),
      bankAccount: account(random),
      notes: null,
    },
    shops: { ...people.shops, phone: mobile(random), bankAccount: account(random), notes: null },
    relocation: { ...people.relocation, phone: mobile(random), bankAccount: account(random), notes: null },
    next: () => {
      const [first, last] = names[taken++] as [string, string]
      return {
        name: `${first} ${last}`,
        email: `${plain(first)}.${plain(last)}@poczta.example`.replaceAll(' ', '-'),
        phone: mobile(random),
        bankAccount: random.chance(0.3) ? account(random) : null,
        notes: taken % 8 === 3 ? (notes[taken % notes.length] ?? null) : null,
      }
    },
  }
}

export const demoTenant = demoAccounts.find(({ role }) => role === 'tenant')!

const digits = (random: Random, count: number) =>
  Array.from({ length: count }, () => random.between(0, 9)).join('')
const mobile = (random: Random) =>
  `+48 ${random.pick(['501', '512', '533', '601', '606', '660', '691', '724', '788', '880'])} ${digits(random, 3)} ${digits(random, 3)}`

/** A Polish account number with a valid check sum (ISO 13616). */
function account(random: Random): string {
  const bban = `${random.pick(['10201026', '10901014', '11402004', '12401037', '10501025'])}${digits(random, 16)}`
  const check = 98n - (BigInt(`${bban}252100`) % 97n)
  return `PL${String(check).padStart(2, '0')}${bban}`.replace(/(.{4})(?=.)/g, '$1 ')
}
