import { checkLimit, type LimitCheck } from '@domovik/domain/account/subscriptions/limits.ts'
import type { LimitType } from '@domovik/domain/account/subscriptions/types.ts'
import { DomainError, type ErrorCode } from '@domovik/domain/errors.ts'
import { sql } from 'drizzle-orm'
import type { AnyScope } from '../../machinery/scope/scope.ts'
import { usageOf } from './queries.ts'

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
  if (scope.kind === 'landlord' && scope.plan?.limits[type] === null) return checkLimit(null, 0, adding)
  await scope.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`room|${scope.organizationId}|${type}`}, 0))`,
  )
  const { limit, used } = (await usageOf(scope))[type]
  const check = checkLimit(limit, used, adding)
  if (!check.allowed) throw new DomainError(refusal, { type, limit, current: used, adding })
  return check
}
