/** An entry of the register as a form on screen edits it: missing texts are empty. Both front ends use it. */
import { REGISTER_FIELDS } from './register.ts'
import {
  IDENTITY_DOCUMENTS,
  RELATIONSHIPS,
  type RegisterEntry,
  type RegisterField,
  type RegisterForm,
  SEXES,
} from './types.ts'

export type RegisterValues = { [Field in RegisterField]: Field extends 'birthDate' ? string | null : string }

const CHOICES = { sex: SEXES, documentKind: IDENTITY_DOCUMENTS, relationship: RELATIONSHIPS } as const

/** How a field is entered; without a kind it is a line of text. */
export type RegisterInput = {
  kind?: 'date' | 'country' | 'email' | 'tel'
  /** Values to choose from; their names are the texts of this field. */
  choices?: readonly string[]
  maxLength?: number
  /** Whether the field has a text that explains it. */
  explained: boolean
}

const EXPLAINED: readonly RegisterField[] = ['secondSurname', 'supportNumber', 'phone', 'relationship']

export function registerInput(field: RegisterField): RegisterInput {
  const input = { explained: EXPLAINED.includes(field) }
  switch (field) {
    case 'sex':
    case 'documentKind':
    case 'relationship':
      return { ...input, choices: CHOICES[field] }
    case 'birthDate':
      return { ...input, kind: 'date' }
    case 'nationality':
    case 'country':
      return { ...input, kind: 'country' }
    case 'email':
      return { ...input, kind: 'email', maxLength: 254 }
    case 'phone':
      return { ...input, kind: 'tel', maxLength: 40 }
    case 'address':
      return { ...input, maxLength: 200 }
    case 'city':
      return { ...input, maxLength: 120 }
    case 'postalCode':
      return { ...input, maxLength: 20 }
    case 'documentNumber':
    case 'supportNumber':
      return { ...input, maxLength: 40 }
    default:
      return { ...input, maxLength: 80 }
  }
}

export const emptyEntry: RegisterValues = {
  firstName: '',
  surname: '',
  secondSurname: '',
  sex: '',
  nationality: '',
  birthDate: null,
  documentKind: '',
  documentNumber: '',
  supportNumber: '',
  address: '',
  city: '',
  postalCode: '',
  country: '',
  phone: '',
  email: '',
  relationship: '',
}

/** Returns the values of the form for an entry. */
export const entryValues = (entry: RegisterEntry): RegisterValues =>
  Object.fromEntries(
    Object.keys(emptyEntry).map((field) => [
      field,
      entry[field as RegisterField] ?? emptyEntry[field as RegisterField],
    ]),
  ) as RegisterValues

/** Returns the entry of the form. Fields that the form of the country does not show are null. */
export function entryOf(values: RegisterValues, form: RegisterForm): RegisterEntry {
  const shown = new Set(REGISTER_FIELDS[form])
  const texts = Object.fromEntries(
    (Object.keys(emptyEntry) as RegisterField[]).map((field) => [
      field,
      (shown.has(field) && values[field]?.trim()) || null,
    ]),
  )
  // The server refuses what is missing here.
  return {
    ...texts,
    firstName: texts.firstName ?? '',
    surname: texts.surname ?? '',
    birthDate: values.birthDate ?? '',
    nationality: texts.nationality ?? '',
  } as RegisterEntry
}
