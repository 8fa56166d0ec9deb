/** Finds the tenant of a row by e-mail, otherwise by name. A missing tenant is added once per file. */
import type { KnownTenant } from '../known.ts'
import { plain } from '../plain-text.ts'

type Wanted = { name: string | null; email: string | null; phone: string | null }
export type NewTenant = { id: string; name: string; email: string | null; phone: string | null }
export type FoundTenant =
  | { tenantId: string }
  | { fresh: Omit<NewTenant, 'id'> }
  | { code: 'tenant_not_found' | 'tenant_ambiguous' }

/** Returns functions that find a tenant and add new tenants. */
export function tenantFinder(known: readonly KnownTenant[]) {
  const byEmail = new Map<string, KnownTenant>()
  const byName = new Map<string, KnownTenant[]>()
  const add = (tenant: KnownTenant) => {
    if (tenant.email && !byEmail.has(tenant.email)) byEmail.set(tenant.email, tenant)
    byName.set(plain(tenant.name), [...(byName.get(plain(tenant.name)) ?? []), tenant])
  }
  for (const tenant of known) add(tenant)
  return {
    find({ name, email, phone }: Wanted): FoundTenant {
      const sameMail = email === null ? undefined : byEmail.get(email)
      if (sameMail) return { tenantId: sameMail.id }
      if (name === null) return { code: 'tenant_not_found' }
      const namesakes = byName.get(plain(name)) ?? []
      const candidates = email === null ? namesakes : namesakes.filter((tenant) => tenant.email === null)
      const [only] = candidates
      if (candidates.length > 1) return { code: 'tenant_ambiguous' }
      return only ? { tenantId: only.id } : { fresh: { name, email, phone } }
    },
    /** Adds a tenant, so that later rows find them. */
    add,
  }
}
