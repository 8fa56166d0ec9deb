/** The name, email address and telephone number by which rows of a file name a person. */
import type { KnownTenant } from '../known.ts'
import { comparable } from '../plain-text.ts'

export type Contact = { name: string | null; email: string | null; phone: string | null }
export type ContactField = keyof Contact

/** Returns the digits that tell two telephone numbers apart, without the code of the country; empty without a number. */
export const phoneDigits = (phone: string | null): string => (phone ?? '').replace(/\D/g, '').slice(-9)

/** Fills what a person lacks whom the import adds. Nobody else is changed. Returns the fields of the row that are not taken over. */
export function takeContact(person: KnownTenant, given: Contact, isNew: boolean): ContactField[] {
  if (isNew) {
    person.email ??= given.email
    person.phone ??= given.phone
  }
  const differs: Record<ContactField, boolean> = {
    name: given.name !== null && comparable(given.name) !== comparable(person.name),
    email: given.email !== null && given.email !== person.email,
    phone: given.phone !== null && phoneDigits(given.phone) !== phoneDigits(person.phone),
  }
  return (['name', 'email', 'phone'] as const).filter((field) => differs[field])
}
