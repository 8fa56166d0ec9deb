import type { CivilDate } from '../../dates.ts'

export const SEXES = ['female', 'male', 'other'] as const
export type Sex = (typeof SEXES)[number]

/** `foreigner_id` is the document of a foreigner who lives in the country (in Spain NIE or TIE). */
export const IDENTITY_DOCUMENTS = ['national_id', 'foreigner_id', 'passport', 'other'] as const
export type IdentityDocument = (typeof IDENTITY_DOCUMENTS)[number]

/** What a minor is to the adult who brings them. */
export const RELATIONSHIPS = ['child', 'grandchild', 'sibling', 'nephew_niece', 'ward', 'other'] as const
export type Relationship = (typeof RELATIONSHIPS)[number]

/** One guest in the register. Texts are trimmed; a missing value is null. */
export type RegisterEntry = {
  firstName: string
  surname: string
  secondSurname: string | null
  sex: Sex | null
  /** Country code. */
  nationality: string
  birthDate: CivilDate
  documentKind: IdentityDocument | null
  documentNumber: string | null
  /** The number of the card itself, printed on Spanish documents besides the number of the person. */
  supportNumber: string | null
  address: string | null
  city: string | null
  postalCode: string | null
  /** Country of residence. */
  country: string | null
  phone: string | null
  email: string | null
  /** Only for minors. */
  relationship: Relationship | null
}
export type RegisterField = keyof RegisterEntry

/** Which fields a register asks for: those of Spain (Royal Decree 933/2021), or the usual ones. */
export const REGISTER_FORMS = ['es', 'general'] as const
export type RegisterForm = (typeof REGISTER_FORMS)[number]
