/** Each person of a shared account has an address of their own, because the portal knows people by it (docs/decisions/132). */
import { DomainError, refuseIssues } from '@domovik/domain/errors.ts'
import { addressIssue, isOfCoTenant, type Resident } from '@domovik/domain/rental/co-tenants/address.ts'
import { sql } from 'drizzle-orm'
import type { Scope } from '../../machinery/scope/scope.ts'

type Addresses = { tenantEmail: string | null; residents: Resident[] }

async function addressesOf(scope: Scope, tenantId: string): Promise<Addresses> {
  const { rows } = await scope.db.execute<Addresses>(sql`
    select t.email as "tenantEmail",
           (select coalesce(json_agg(json_build_object('id', c.id, 'email', c.email, 'movedInOn', c.moved_in_on, 'movedOutOn', c.moved_out_on)), '[]'::json)
              from co_tenants c where c.organization_id = t.organization_id and c.tenant_id = t.id and c.id <> c.tenant_id) as residents
      from tenants t where t.organization_id = ${scope.organizationId} and t.id = ${tenantId}`)
  return rows[0]!
}

/** Throws validation_failed on `email` if the tenant or another co-tenant of these days has the address. The caller has locked the household. */
export async function refuseTakenAddress(scope: Scope, tenantId: string, person: Resident): Promise<void> {
  const { tenantEmail, residents } = await addressesOf(scope, tenantId)
  const code = addressIssue(person, tenantEmail, residents)
  if (code) refuseIssues([{ field: 'email', code }])
}

/** The same for a new last day or an invitation, whose form has no address. Throws own_address_needed. */
export async function requireOwnAddress(
  scope: Scope,
  tenantId: string,
  id: string,
  days: Partial<Pick<Resident, 'movedOutOn'>> = {},
): Promise<void> {
  const { tenantEmail, residents } = await addressesOf(scope, tenantId)
  const person = residents.find((one) => one.id === id)
  if (person && addressIssue({ ...person, ...days }, tenantEmail, residents))
    throw new DomainError('own_address_needed')
}

/** Throws validation_failed if a co-tenant of the tenant has the new address of the tenant. The caller has locked the tenant. */
export async function refuseAddressOfCoTenant(scope: Scope, tenantId: string): Promise<void> {
  const { tenantEmail, residents } = await addressesOf(scope, tenantId)
  if (isOfCoTenant(tenantEmail, residents)) refuseIssues([{ field: 'email', code: 'email_of_co_tenant' }])
}
