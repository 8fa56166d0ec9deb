import { TRIAL_DAYS } from '@domovik/domain/account/subscriptions/trial.ts'
import type { Plan } from '@domovik/domain/account/subscriptions/types.ts'
import { refuseIssues } from '@domovik/domain/errors.ts'
import { CURRENCIES } from '@domovik/domain/money.ts'
import { now } from '../../machinery/clock.ts'
import { type PersonScope, record } from '../../machinery/scope/scope.ts'
import { requireApproval } from '../users/approval.ts'
import { requireTerms } from '../users/terms.ts'
import { type Founding, foundOrganization } from './queries.ts'
import { slugOf } from './slug.ts'

/**
 * Creates an organization owned by the caller, with its trial and its key. Returns the caller's scope inside it; the
 * transaction has already switched to it. Throws approval_pending, terms_required, validation_failed, forbidden,
 * plan_not_available.
 */
export async function foundAsCaller(
  scope: PersonScope,
  input: Omit<Founding, 'slug' | 'trialEnd'> & { plan: Plan },
): Promise<PersonScope> {
  await requireApproval(scope)
  if (!isTimeZone(input.timeZone)) refuseIssues([{ field: 'timeZone', code: 'not_allowed' }])
  if (!isCurrency(input.currency)) refuseIssues([{ field: 'currency', code: 'not_allowed' }])
  const id = await foundOrganization(scope, {
    ...input,
    slug: slugOf(input.name),
    trialEnd: now()
      .add({ hours: 24 * TRIAL_DAYS })
      .toString(),
  })
  // After the checks of the database, which refuses tenants; a refusal rolls back.
  await requireTerms(scope)
  const own = { ...scope, organizationId: id, actor: { ...scope.actor, organizationId: id } }
  await scope.services.keys.rotate(own.db, id)
  await record(own, {
    action: 'CREATE',
    table: 'organizations',
    recordId: id,
    details: { currency: input.currency, plan: input.plan },
  })
  return own
}

/** Only zones known to Temporal are accepted, because "today" is computed in the organization's zone. */
function isTimeZone(zone: string): boolean {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone)
    return true
  } catch {
    return false
  }
}

/**
 * Accepts the currencies that forms offer, and other ISO 4217 currencies with two decimals, because amounts are stored
 * in cents. Intl writes some offered currencies (COP) without decimals.
 */
function isCurrency(code: string): boolean {
  if (CURRENCIES.some((offered) => offered === code)) return true
  if (!Intl.supportedValuesOf('currency').includes(code)) return false
  return (
    new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions()
      .maximumFractionDigits === 2
  )
}
