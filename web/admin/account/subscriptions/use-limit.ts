import { type LimitCheck, limitUnknown } from '@domovik/domain/account/subscriptions/limits.ts'
import type { LimitType } from '@domovik/domain/account/subscriptions/types.ts'
import { toApiError } from '../../../ui/api/api-error.ts'
import { client } from '../../api.ts'

/** RPC check_subscription_limit. If the call fails, the result is "not allowed" (ERR-08 to ERR-10). */
export async function checkSubscriptionLimit(
  limitType: LimitType,
  ask: (limitType: LimitType) => Promise<unknown> = (type) =>
    client.subscriptions.checkLimit({ limitType: type }),
): Promise<LimitCheck> {
  try {
    const answer = await ask(limitType)
    return isLimitCheck(answer) ? answer : limitUnknown('invalid_response')
  } catch (thrown) {
    const missing = toApiError(thrown).code === 'organization_missing'
    return limitUnknown(missing ? 'organization_missing' : 'error_checking_limits')
  }
}

const isLimitCheck = (answer: unknown): answer is LimitCheck =>
  typeof answer === 'object' &&
  answer !== null &&
  typeof Reflect.get(answer, 'allowed') === 'boolean' &&
  typeof Reflect.get(answer, 'unlimited') === 'boolean' &&
  typeof Reflect.get(answer, 'current') === 'number'
