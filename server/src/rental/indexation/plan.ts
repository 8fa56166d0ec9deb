import { DomainError } from '@domovik/domain/errors.ts'
import type { IndexKind } from '@domovik/domain/rental/indexation/indexed-rent.ts'
import { termsAt } from '@domovik/domain/rental/leases/terms.ts'
import { newId } from '../../machinery/db/ids.ts'
import type { Scope } from '../../machinery/scope/scope.ts'
import { changeLeaseTerms } from '../leases/change-terms.ts'
import { asRecord, type LeaseRecord, toDomain } from '../leases/queries.ts'
import { notifyOfRent } from './notify.ts'
import { insertStep } from './queries.ts'
import type { ClauseMark } from './table.ts'

/** A step with the values it rests on. Rents in cents. */
export type PlannedStep = {
  validFrom: string
  rentBefore: number
  rentAfter: number
  /** A series of a clause, which each reader sees in their language, or the name that a person typed. */
  series: string
  kind: IndexKind
  basePeriod?: string | null | undefined
  baseValue?: string | null | undefined
  nextPeriod: string
  nextValue: string
  publishedOn?: string | null | undefined
  capPercent?: string | null | undefined
  upwardOnly: boolean
  clauseBefore?: ClauseMark
}

/**
 * Adds terms with the indexed rent to a locked lease and tells the tenant. Throws later_terms_exist, rent_unchanged,
 * terms_change_outside_lease and indexation_planned.
 */
export async function planRent(
  scope: Scope,
  lease: LeaseRecord,
  step: PlannedStep,
  notify: boolean,
): Promise<{ id: string; rentAfter: number; notified: boolean }> {
  const { validFrom, rentBefore, rentAfter } = step
  if (lease.versions.some((version) => version.validFrom > validFrom))
    throw new DomainError('later_terms_exist')
  if (rentAfter === rentBefore) throw new DomainError('rent_unchanged')
  const inForce = asRecord(termsAt(toDomain(lease), validFrom))
  const sameDay = lease.versions.some((version) => version.validFrom === validFrom)
  await changeLeaseTerms(scope, lease.id, {
    ...inForce,
    validFrom,
    rentAmount: rentAfter,
    // A fee that is charged once belongs to the day of its own terms.
    ...(inForce.additionalFeesOnce && !sameDay ? { additionalFees: 0, additionalFeesOnce: false } : {}),
  })
  const id = newId()
  const notified =
    notify && (await notifyOfRent(scope, lease.tenantId, 'rentIncrease', { ...step, leaseId: lease.id }))
  await insertStep(scope, {
    ...step,
    baseValue: step.kind === 'levels' ? (step.baseValue ?? null) : null,
    id,
    leaseId: lease.id,
    tenantId: lease.tenantId,
    replacedTerms: sameDay,
    notified,
  })
  return { id, rentAfter, notified }
}
