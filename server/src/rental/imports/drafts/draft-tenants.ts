/** Converts rows to tenants. */
import { validateTenant } from '@domovik/domain/rental/tenants/validate.ts'
import type { ConvertedRow } from '../convert-row.ts'
import type { KnownTenant } from '../known.ts'
import { comparable } from '../plain-text.ts'
import type { Mapping, Values } from '../types.ts'
import { phoneDigits } from './contacts.ts'
import { addIssues, type Drafted, numberOf, problem, textOf } from './draft.ts'
import { tenantFinder } from './find-tenant.ts'

export type TenantDraft = {
  name: string
  email: string | null
  phone: string | null
  paymentDueDay: number | null
  moveInDate: string | null
  moveOutDate: string | null
  bookingId: string | null
  bankAccount: string | null
  notes: string | null
}

/**
 * The same e-mail address, or the same name and phone number, is the same tenant and is added once. What a row does not say about a
 * person who exists takes no part in the comparison.
 */
export function draftTenants(
  rows: readonly ConvertedRow[],
  mapping: Mapping,
  known: readonly KnownTenant[],
): Drafted<TenantDraft>[] {
  const existing = tenantFinder(known)
  const seen = new Set<string>()
  return rows.map((row) => {
    const draft = draftOf(row.values)
    const problems = addIssues(row, mapping, draft.name === '' ? [] : validateTenant(draft))
    const key = personKey(draft)
    const field = draft.email ? 'email' : 'name'
    const stored = existing.find(draft)
    if (draft.name !== '' && !('fresh' in stored)) {
      const byMail = 'tenant' in stored && draft.email !== null && stored.tenant.email === draft.email
      problems.push(problem(mapping, row, byMail ? 'email' : 'name', 'already_exists'))
    } else if (draft.name !== '' && seen.has(key))
      problems.push(problem(mapping, row, field, 'duplicate_row'))
    if (problems.length === 0) seen.add(key)
    return { ...row, problems, draft: problems.length === 0 ? draft : null }
  })
}

const personKey = ({ name, email, phone }: Pick<KnownTenant, 'name' | 'email' | 'phone'>): string =>
  email ? `@${email.toLowerCase()}` : `${comparable(name)}|${phoneDigits(phone)}`

function draftOf(values: Values): TenantDraft {
  return {
    name: textOf(values, 'name') ?? '',
    email: textOf(values, 'email'),
    phone: textOf(values, 'phone'),
    paymentDueDay: numberOf(values, 'paymentDueDay'),
    moveInDate: textOf(values, 'moveInDate'),
    moveOutDate: textOf(values, 'moveOutDate'),
    bookingId: textOf(values, 'bookingId'),
    bankAccount: textOf(values, 'bankAccount'),
    notes: textOf(values, 'notes'),
  }
}
