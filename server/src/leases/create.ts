import { DomainError, refuseIssues } from '@domovik/domain/errors.ts'
import type { LeaseKind, ProrationMethod } from '@domovik/domain/leases/types.ts'
import { validateLease } from '@domovik/domain/leases/validate.ts'
import { newId } from '../db/ids.ts'
import { type AnyScope, record } from '../db/scope.ts'
import { findProperty } from '../properties/queries.ts'
import { findTenant } from '../tenants/queries.ts'
import { generateForLeases } from './charges.ts'
import { insertLease } from './queries.ts'

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
  depositAmount: number
  warrantyAmount: number
  paymentDueDay?: number | null
  prorationMethod: ProrationMethod
  terms?: string | null
  chargesFrom?: string | null
  openingBalance: number
  importId?: string
}

/**
 * Adds a lease and posts the charges it owes by today. Throws lease_overlaps (by the database's constraint),
 * property_not_rentable_long_term, validation_failed. Answers its id.
 */
export async function createLease(scope: AnyScope, input: NewLease): Promise<string> {
  const id = await addLease(scope, input)
  await generateForLeases(scope, [id])
  return id
}

/** The lease alone, without its charges: for imports, which generate them for all rows together. */
export async function addLease(scope: AnyScope, input: NewLease): Promise<string> {
  refuseIssues(validateLease({ ...input, endDate: input.endDate ?? null }))
  const chargesFrom = input.chargesFrom ?? input.startDate
  if (chargesFrom < input.startDate || (input.endDate && chargesFrom > input.endDate)) {
    refuseIssues([{ field: 'chargesFrom', code: 'date_invalid' }])
  }
  const [property] = await Promise.all([
    findProperty(scope, input.propertyId),
    findTenant(scope, input.tenantId),
  ])
  if (property.rentalType === 'short-term') throw new DomainError('property_not_rentable_long_term')
  const id = newId()
  await insertLease(
    scope,
    {
      organizationId: scope.organizationId,
      id,
      userId: scope.userId,
      propertyId: input.propertyId,
      tenantId: input.tenantId,
      kind: input.kind,
      startDate: input.startDate,
      endDate: input.endDate ?? null,
      currency: scope.currency,
      depositAmount: input.depositAmount,
      warrantyAmount: input.warrantyAmount,
      prorationMethod: input.prorationMethod,
      terms: input.terms,
      openingBalance: input.openingBalance,
      chargesFrom,
      importId: input.importId,
    },
    {
      id: newId(),
      validFrom: input.startDate,
      rentAmount: input.rentAmount,
      billsAmount: input.billsAmount,
      extraFees: input.extraFees,
      additionalFees: input.additionalFees,
      additionalFeesOnce: input.additionalFeesOnce,
      paymentDueDay: input.paymentDueDay ?? null,
    },
  )
  await record(scope, {
    action: 'CREATE',
    table: 'leases',
    recordId: id,
    tenantId: input.tenantId,
    details: {
      propertyId: input.propertyId,
      startDate: input.startDate,
      endDate: input.endDate ?? null,
      rentAmount: input.rentAmount,
    },
  })
  return id
}
