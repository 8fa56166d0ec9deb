import { addDays } from '@domovik/domain/dates.ts'
import { DomainError, refuseIssues } from '@domovik/domain/errors.ts'
import type { LeaseKind, ProrationMethod } from '@domovik/domain/rental/leases/types.ts'
import { validateLease } from '@domovik/domain/rental/leases/validate.ts'
import { sql } from 'drizzle-orm'
import { newId } from '../../machinery/db/ids.ts'
import { type OrganizationScope, recordAll } from '../../machinery/scope/scope.ts'
import { lockUnits } from '../bookings/availability.ts'
import { generateForLeases } from './charges.ts'
import { insertLeases, type NewTerms } from './insert.ts'

export type NewLease = {
  propertyId: string
  tenantId: string
  kind: LeaseKind
  startDate: string
  endDate?: string | null
  rentAmount: number
  billsAmount: number
  extraFees: number
  additionalFees: number
  additionalFeesOnce: boolean
  prorateFees?: boolean | undefined
  depositAmount: number
  warrantyAmount: number
  depositDueDate?: string | null
  paymentDueDay?: number | null
  prorationMethod: ProrationMethod
  terms?: string | null
  chargesFrom?: string | null
  openingBalance: number
  importId?: string
  previousLeaseId?: string
}

/**
 * Creates a lease and posts the charges due by today. Returns its id. Amounts in cents. Throws lease_overlaps
 * (from the database constraint), property_not_rentable_long_term, validation_failed, not_found.
 */
export async function createLease(scope: OrganizationScope, input: NewLease): Promise<string> {
  const ids = await addLeases(scope, [input])
  await generateForLeases(scope, ids)
  return ids[0]!
}

/**
 * Creates leases without charges, for imports, which generate the charges for all rows together. Returns
 * their ids.
 */
export async function addLeases(scope: OrganizationScope, inputs: readonly NewLease[]): Promise<string[]> {
  for (const input of inputs) refuseBadTerms(input)
  await requireLettable(scope, inputs)
  // Expired holds must not refuse a lease.
  await lockUnits(
    scope,
    inputs.map(({ propertyId }) => propertyId),
  )
  const rows = inputs.map((input) => ({ ...input, id: newId() }))
  await insertLeases(
    scope,
    rows.map((row) => ({ ...leaseOf(row), userId: scope.userId, versions: [termsOf(row)] })),
  )
  await recordAll(
    scope,
    rows.map(({ id, propertyId, tenantId, startDate, endDate = null, rentAmount }) => ({
      action: 'CREATE',
      table: 'leases',
      recordId: id,
      tenantId,
      details: { propertyId, startDate, endDate, rentAmount },
    })),
  )
  return rows.map(({ id }) => id)
}

function refuseBadTerms(input: NewLease): void {
  refuseIssues(validateLease({ ...input, endDate: input.endDate ?? null }))
  const { chargesFrom = null, startDate, endDate } = input
  // From the day after the end on nothing is charged: the opening balance stands for the whole lease.
  if (chargesFrom !== null && (chargesFrom < startDate || (endDate && chargesFrom > addDays(endDate, 1))))
    refuseIssues([{ field: 'chargesFrom', code: 'date_invalid' }])
}

/** Throws unless every unit and tenant exists and every unit allows long-term rental. */
async function requireLettable(scope: OrganizationScope, inputs: readonly NewLease[]): Promise<void> {
  const ids = (key: 'propertyId' | 'tenantId') => sql.param([...new Set(inputs.map((input) => input[key]))])
  const present = (table: 'properties' | 'tenants', wanted: ReturnType<typeof ids>) => sql`
    select count(*) = cardinality(${wanted}::uuid[]) from ${sql.identifier(table)}
     where organization_id = ${scope.organizationId} and id = any(${wanted}::uuid[]) and deleted_at is null`
  const { rows } = await scope.db.execute<{ present: boolean; lettable: boolean }>(sql`
    select (${present('properties', ids('propertyId'))}) and (${present('tenants', ids('tenantId'))}) as present,
           not exists (select 1 from properties where organization_id = ${scope.organizationId} and id = any(${ids('propertyId')}::uuid[])
                          and rental_type = 'short-term') as lettable`)
  const { present: found, lettable } = rows[0]!
  if (!found) throw new DomainError('not_found')
  if (!lettable) throw new DomainError('property_not_rentable_long_term')
}

type WithId = NewLease & { id: string }

const leaseOf = (lease: WithId) => ({
  id: lease.id,
  propertyId: lease.propertyId,
  tenantId: lease.tenantId,
  kind: lease.kind,
  startDate: lease.startDate,
  endDate: lease.endDate ?? null,
  depositAmount: lease.depositAmount,
  warrantyAmount: lease.warrantyAmount,
  depositDueDate: lease.depositAmount + lease.warrantyAmount > 0 ? lease.depositDueDate : null,
  prorationMethod: lease.prorationMethod,
  terms: lease.terms,
  openingBalance: lease.openingBalance,
  chargesFrom: lease.chargesFrom ?? lease.startDate,
  importId: lease.importId,
  previousLeaseId: lease.previousLeaseId,
})

const termsOf = (lease: WithId): NewTerms => ({
  id: newId(),
  validFrom: lease.startDate,
  rentAmount: lease.rentAmount,
  billsAmount: lease.billsAmount,
  extraFees: lease.extraFees,
  additionalFees: lease.additionalFees,
  additionalFeesOnce: lease.additionalFeesOnce,
  prorateFees: lease.prorateFees,
  paymentDueDay: lease.paymentDueDay ?? null,
})
