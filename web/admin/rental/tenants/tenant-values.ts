import type { tenant } from '@domovik/contract/admin/rental/tenants.ts'
import { looksLikeEmail } from '@domovik/domain/rental/tenants/validate.ts'
import type { z } from 'zod'

export type Tenant = z.infer<typeof tenant>

/** The values of the form; missing texts are empty. */
export type TenantValues = {
  name: string
  email: string
  phone: string
  paymentDueDay: number | null
  moveInDate: string | null
  moveOutDate: string | null
  bankAccount: string
  bookingId: string
  notes: string
}

export const newTenant: TenantValues = {
  name: '',
  email: '',
  phone: '',
  paymentDueDay: null,
  moveInDate: null,
  moveOutDate: null,
  bankAccount: '',
  bookingId: '',
  notes: '',
}

export const valuesOf = (known: Tenant): TenantValues => ({
  name: known.name,
  email: known.email ?? '',
  phone: known.phone ?? '',
  paymentDueDay: known.paymentDueDay,
  moveInDate: known.moveInDate,
  moveOutDate: known.moveOutEntered,
  bankAccount: known.bankAccount ?? '',
  bookingId: known.bookingId ?? '',
  notes: known.notes ?? '',
})

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())

export const inputOf = (values: TenantValues) => ({
  ...values,
  email: orNull(values.email),
  phone: orNull(values.phone),
  bankAccount: orNull(values.bankAccount),
  bookingId: orNull(values.bookingId),
  notes: orNull(values.notes),
})

/** The server's rules, checked while typing. */
export function checkTenant({ name, email, paymentDueDay, moveInDate, moveOutDate }: TenantValues) {
  return {
    name: name.trim() === '' ? 'required' : null,
    email: email.trim() !== '' && !looksLikeEmail(email.trim()) ? 'email_invalid' : null,
    paymentDueDay:
      paymentDueDay !== null && (paymentDueDay < 1 || paymentDueDay > 31) ? 'due_day_out_of_range' : null,
    moveOutDate: moveInDate && moveOutDate && moveOutDate < moveInDate ? 'end_before_start' : null,
  }
}
