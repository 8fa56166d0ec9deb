/** Finds the tenant of a row by e-mail, otherwise by name and telephone number. A missing tenant is added once per file. */
import type { KnownTenant } from '../known.ts'
import { comparable } from '../plain-text.ts'
import { type Contact, type ContactField, phoneDigits, takeContact } from './contacts.ts'

export type FoundTenant =
  | { tenant: KnownTenant }
  | { fresh: Omit<KnownTenant, 'id'> }
  | { code: 'tenant_not_found' | 'tenant_ambiguous' }

/** Returns functions that find a tenant, add new tenants, and take over what a later row knows about one. */
export function tenantFinder(known: readonly KnownTenant[]) {
  const byEmail = new Map<string, KnownTenant>()
  const byName = new Map<string, KnownTenant[]>()
  const added = new Set<KnownTenant>()
  const remember = (tenant: KnownTenant) => {
    if (tenant.email && !byEmail.has(tenant.email)) byEmail.set(tenant.email, tenant)
  }
  const insert = (tenant: KnownTenant) => {
    remember(tenant)
    byName.set(comparable(tenant.name), [...(byName.get(comparable(tenant.name)) ?? []), tenant])
  }
  for (const tenant of known) insert(tenant)
  return {
    /** People of one name are different if both have an e-mail address, or both have a telephone number, and it differs. */
    find({ name, email, phone }: Contact): FoundTenant {
      const sameMail = email === null ? undefined : byEmail.get(email)
      if (sameMail) return { tenant: sameMail }
      if (name === null) return { code: 'tenant_not_found' }
      const digits = phoneDigits(phone)
      const possible = (byName.get(comparable(name)) ?? []).filter((tenant) => {
        const others = phoneDigits(tenant.phone)
        return (
          (email === null || tenant.email === null) && (digits === '' || others === '' || digits === others)
        )
      })
      const samePhone = digits === '' ? [] : possible.filter((tenant) => phoneDigits(tenant.phone) === digits)
      const candidates = samePhone.length > 0 ? samePhone : possible
      const [only] = candidates
      if (candidates.length > 1) return { code: 'tenant_ambiguous' }
      return only ? { tenant: only } : { fresh: { name, email, phone } }
    },
    /** Adds a tenant, so that later rows find them. */
    add(tenant: KnownTenant) {
      added.add(tenant)
      insert(tenant)
    },
    /** Completes a tenant whom this file adds. Returns the fields of the row that are not taken over. */
    take(tenant: KnownTenant, given: Contact): ContactField[] {
      const left = takeContact(tenant, given, added.has(tenant))
      remember(tenant)
      return left
    },
  }
}
