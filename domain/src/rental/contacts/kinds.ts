import type { Permission } from '../../account/access/permissions.ts'

/** What a person or company of the address book is to the organization, in the order of the list. */
export const CONTACT_KINDS = ['tenant', 'co_tenant', 'guest', 'owner', 'vendor', 'payer'] as const
export type ContactKind = (typeof CONTACT_KINDS)[number]

/** The permissions that the lists of these people need (docs/decisions/151). A payer is named together with the tenant. */
const NEEDS: Readonly<Record<ContactKind, readonly Permission[]>> = {
  tenant: ['view_tenants'],
  co_tenant: ['view_tenants'],
  guest: ['view_tenants'],
  owner: ['view_payments'],
  vendor: ['view_properties'],
  payer: ['view_tenants', 'view_payments'],
}

/** Returns the kinds of contacts that somebody with these permissions sees. */
export const contactKindsOf = (may: (permission: Permission) => boolean): ContactKind[] =>
  CONTACT_KINDS.filter((kind) => NEEDS[kind].every(may))
