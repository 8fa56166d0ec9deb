/** The register of guests, for landlords and for the page of a guest. */
import {
  IDENTITY_DOCUMENTS,
  REGISTER_FORMS,
  RELATIONSHIPS,
  SEXES,
} from '@domovik/domain/rental/guest-register/types.ts'
import { z } from 'zod'
import { civilDate, line, name } from './base.ts'

/** An empty text counts as missing. */
const text = (max: number) => line(max).nullable()
const countryCode = z.string().regex(/^[A-Z]{2}$/)

export const registerForm = z.enum(REGISTER_FORMS)

/** What a person enters. The form of the country decides which fields are needed; the server drops the others. */
export const registerEntry = z.object({
  firstName: name(80),
  surname: name(80),
  secondSurname: text(80),
  sex: z.enum(SEXES).nullable(),
  nationality: countryCode,
  birthDate: civilDate,
  documentKind: z.enum(IDENTITY_DOCUMENTS).nullable(),
  documentNumber: text(40),
  supportNumber: text(40),
  address: text(200),
  city: text(120),
  postalCode: text(20),
  country: countryCode.nullable(),
  phone: text(40),
  email: z.email().max(254).nullable(),
  relationship: z.enum(RELATIONSHIPS).nullable(),
})
