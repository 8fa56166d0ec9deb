/** Converts e-mail addresses and phone numbers to the form in which they are stored and compared. */

import { z } from 'zod'
import { AuthError } from '../machinery/services/sign-in.ts'
import { invalid } from './errors.ts'

const emailForm = z.email().max(255)

/** Returns the address in lower case and trimmed. Throws 400 (or `status`) validation_failed. */
export function emailFrom(text: string, status: 400 | 422 = 400): string {
  const email = text.trim().toLowerCase()
  if (!emailForm.safeParse(email).success) {
    throw new AuthError(status, 'validation_failed', 'Unable to validate email address: invalid format')
  }
  return email
}

/** Returns the digits of an E.164 number. Throws 400 validation_failed. */
export function phoneFrom(text: string): string {
  const digits = text.replace(/[\s().-]/g, '').replace(/^\+/, '')
  if (!/^[1-9]\d{6,14}$/.test(digits)) throw invalid('Invalid phone number format (E.164 required)')
  return digits
}
