/** Indexation of rents: preview, planned terms with a notice to the tenant, withdrawal (docs/finance.md 2.12, 9.3). */

import { addDays } from '@domovik/domain/dates.ts'
import { DomainError, refuseIssues } from '@domovik/domain/errors.ts'
import {
  type IndexKind,
  type IndexStep,
  indexedRent,
  indexIssues,
} from '@domovik/domain/rental/indexation/indexed-rent.ts'
import { earliestIncrease } from '@domovik/domain/rental/leases/polish-law.ts'
import { continuedTerms, termsAt } from '@domovik/domain/rental/leases/terms.ts'
import { admin } from '../../machinery/http/procedures.ts'
import { hasPermission, type Scope } from '../../machinery/scope/scope.ts'
import { lockLease } from '../leases/lock.ts'
import { asRecord, asTerms, findLease, type LeaseRecord, toDomain } from '../leases/queries.ts'
import { withdrawTerms } from '../leases/withdraw-terms.ts'
import { clauseAdmin, clauseOf } from './clause-admin.ts'
import { moveClause } from './clauses.ts'
import { notifyOfRent } from './notify.ts'
import { planRent } from './plan.ts'
import { findStep, markWithdrawn, stepsOf } from './queries.ts'

type Values = {
  kind: IndexKind
  baseValue?: string | null | undefined
  nextValue: string
  capPercent?: string | null | undefined
  upwardOnly: boolean
}

export const indexationAdmin = {
  ...clauseAdmin,
  get: admin.indexation.get.handler(async ({ input: { leaseId }, context: { scope } }) => {
    const lease = await findLease(scope, leaseId)
    const steps = await stepsOf(scope, leaseId)
    const may = hasPermission(scope, 'edit_tenants')
    return {
      currency: scope.currency,
      rent: termsAt(toDomain(lease), scope.today).rent,
      earliest: earliestOf(lease, scope.today),
      steps: steps.map((step) => ({
        ...step,
        ...withdrawal(lease, step, scope.today, may),
      })),
      ...(await clauseOf(scope, lease)),
      can: { apply: may && (lease.status === 'active' || lease.status === 'pending') },
    }
  }),

  preview: admin.indexation.preview.handler(async ({ input, context: { scope } }) => {
    const lease = await findLease(scope, input.leaseId)
    const { rentBefore, rentAfter } = rents(lease, input.validFrom, input)
    return {
      currency: scope.currency,
      rentBefore,
      rentAfter,
      difference: rentAfter - rentBefore,
      tooEarly: rentAfter > rentBefore && input.validFrom < earliestOf(lease, scope.today),
    }
  }),

  apply: admin.indexation.apply.handler(async ({ input, context: { scope } }) => {
    const { leaseId, validFrom, notify, ...values } = input
    if (validFrom <= scope.today) refuseIssues([{ field: 'validFrom', code: 'date_invalid' }])
    const { lease } = await lockLease(scope, leaseId)
    const { rentBefore, rentAfter } = rents(lease, validFrom, values)
    return planRent(scope, lease, { ...values, validFrom, rentBefore, rentAfter }, notify)
  }),

  withdraw: admin.indexation.withdraw.handler(async ({ input: { id, notify }, context: { scope } }) => {
    const known = await findStep(scope, id)
    const { lease } = await lockLease(scope, known.leaseId)
    const step = await findStep(scope, id)
    if (step.withdrawn || step.validFrom <= scope.today) throw new DomainError('indexation_in_force')
    if (step.renewed) throw new DomainError('lease_already_renewed')
    if (isFollowed(lease, step)) throw new DomainError('indexation_follows')
    const rent = leavesNoTrace(lease, step) ? null : step.rentBefore
    await withdrawTerms(scope, step.leaseId, step.validFrom, rent)
    await markWithdrawn(scope, id)
    if (step.clauseBefore) await moveClause(scope, step.leaseId, step.clauseBefore, step.nextPeriod)
    if (notify && step.notified) await notifyOfRent(scope, step.tenantId, 'rentIncreaseWithdrawn', step)
    return { id }
  }),
}

/** The rents in force before and after, in cents. Throws validation_failed or rate_invalid. */
function rents(lease: LeaseRecord, validFrom: string, values: Values) {
  const { kind, baseValue, nextValue, capPercent = null, upwardOnly } = values
  if (kind === 'levels' && !baseValue) refuseIssues([{ field: 'baseValue', code: 'required' }])
  const step: IndexStep =
    kind === 'levels'
      ? { kind, base: baseValue ?? '0', next: nextValue }
      : { kind, previousYear100: nextValue }
  refuseIssues(indexIssues(step))
  const rentBefore = termsAt(toDomain(lease), validFrom).rent
  return { rentBefore, rentAfter: indexedRent(rentBefore, step, { capPercent, upwardOnly }) }
}

type Planned = { validFrom: string; rentAfter: number; withdrawn: boolean; renewed: boolean }

/** Later terms rest on the rent of this step: they were computed from it, or carry it on. */
const isFollowed = ({ storedVersions }: LeaseRecord, { validFrom }: Planned): boolean =>
  storedVersions.some((version) => version.validFrom > validFrom)

function withdrawal(lease: LeaseRecord, step: Planned, today: string, may: boolean) {
  const planned = !step.withdrawn && step.validFrom > today
  const followed = planned && isFollowed(lease, step)
  return { followed, can: { withdraw: may && planned && !followed && !step.renewed } }
}

/**
 * Whether the terms of the step differ from those of the day before in nothing but the rent, so that they can be deleted. Terms
 * that existed before the step are deleted only if their rent was that of the day before.
 */
function leavesNoTrace(
  lease: LeaseRecord,
  { validFrom, replacedTerms, rentBefore }: { validFrom: string; replacedTerms: boolean; rentBefore: number },
): boolean {
  const terms = { terms: lease.storedVersions.map(asTerms) }
  const before = continuedTerms(termsAt(terms, addDays(validFrom, -1)), validFrom)
  if (replacedTerms && before.rent !== rentBefore) return false
  const fixed = asRecord({ ...termsAt(terms, validFrom), rent: before.rent })
  return Object.entries(asRecord(before)).every(([key, value]) => fixed[key as keyof typeof fixed] === value)
}

const earliestOf = (lease: LeaseRecord, today: Scope['today']): string =>
  earliestIncrease({ kind: lease.kind, terms: toDomain(lease).terms }, today)
