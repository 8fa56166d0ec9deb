import { checkLimit, type LimitCheck } from '@domovik/domain/account/subscriptions/limits.ts'
import type { LimitType } from '@domovik/domain/account/subscriptions/types.ts'
import { DomainError, type ErrorCode } from '@domovik/domain/errors.ts'
import { sql } from 'drizzle-orm'
import type { AnyScope } from '../../machinery/scope/scope.ts'
import { type Usage, usageOf } from './queries.ts'

/**
 * Throws plan_limit_reached (for an import: import_exceeds_plan) if the plan has no room for `adding` more.
 * Concurrent callers of the same organization wait until this transaction ends, so two of them cannot both
 * take the last free place. Unlimited plans skip the count.
 */
export async function requireRoom(
  scope: AnyScope,
  type: LimitType,
  adding = 1,
  refusal: ErrorCode = 'plan_limit_reached',
): Promise<LimitCheck> {
  return check(scope, type, adding, refusal, ({ used }) => used)
}

/** As requireRoom, for an invited colleague who joins. The places of other invitations do not count: who joins first has the place. */
export async function requireSeat(scope: AnyScope): Promise<LimitCheck> {
  return check(scope, 'users', 1, 'plan_limit_reached', ({ used, reserved }) => used - reserved)
}

async function check(
  scope: AnyScope,
  type: LimitType,
  adding: number,
  refusal: ErrorCode,
  taken: (usage: Usage[LimitType]) => number,
): Promise<LimitCheck> {
  if (scope.kind === 'landlord' && scope.plan?.limits[type] === null) return checkLimit(null, 0, adding)
  await scope.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`room|${scope.organizationId}|${type}`}, 0))`,
  )
  // Counted only after the lock: an earlier count would miss what the previous holder added.
  const usage = (await usageOf(scope))[type]
  const result = checkLimit(usage.limit, taken(usage), adding)
  if (!result.allowed)
    throw new DomainError(refusal, { type, limit: usage.limit, current: taken(usage), adding })
  return result
}
