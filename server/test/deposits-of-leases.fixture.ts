/** Deposits of a tenant by lease, for comparisons with the tenant's page. */
import type { Landlord } from './harness.ts'
import type { Books } from './random-books.fixture.ts'

/** Returns what the leases of a tenant hold as deposits, in cents. */
export async function depositsOfLeases(
  { leases }: Landlord['api'],
  books: Books,
  tenantId: string,
): Promise<number> {
  const own = books.leases.filter((_, at) => books.tenants[at] === tenantId)
  const found = await Promise.all(own.map((id) => leases.get({ id })))
  return found.reduce((sum, { summary }) => sum + summary!.depositsHeld, 0)
}
