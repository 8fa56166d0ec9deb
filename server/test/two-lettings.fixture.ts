/** Two landlords, of whom one lets two homes to tenants with portal accounts. */
import type { Landlord, Person, TenantClient, TestServer } from './harness.ts'

export type Letting = { property: string; tenant: string; lease: string }
export type TwoLettings = {
  anna: Landlord
  /** A landlord without rows, from whom Anna's rows must be hidden. */
  ben: Landlord
  home: Letting
  other: Letting
  /** The tenant of `home`. */
  marta: Person & { api: TenantClient }
  /** The tenant of `other`. */
  jan: Person & { api: TenantClient }
}

export async function createTwoLettings(server: TestServer): Promise<TwoLettings> {
  const anna = await server.signUpLandlord('Wierzba')
  const ben = await server.signUpLandlord('Sosna')
  const home = await createLetting(anna, 'Marta')
  const other = await createLetting(anna, 'Jan')
  const marta = await server.acceptInvitation(anna, home.tenant)
  const jan = await server.acceptInvitation(anna, other.tenant)
  return { anna, ben, home, other, marta, jan }
}

/** Creates a property, and lets it to a new tenant with an address for mail. */
export async function createLetting({ api }: Landlord, name: string): Promise<Letting> {
  const property = await api.properties.create({ address: `ul. ${name} 1`, rentAmount: 90_000 })
  const tenant = await api.tenants.create({ name, email: `${name.toLowerCase()}@example.com` })
  const lease = await api.leases.create({
    propertyId: property.id,
    tenantId: tenant.id,
    startDate: '2026-01-01',
    rentAmount: 90_000,
  })
  return { property: property.id, tenant: tenant.id, lease: lease.id }
}
