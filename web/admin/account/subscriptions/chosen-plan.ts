import { isPlan, type Plan } from '@domovik/domain/account/subscriptions/types.ts'
import { readStored, writeStored } from '../../../ui/app/storage.ts'

const key = 'chosen_plan'

/** Stores the plan that a link to the sign-up chose. The trial starts with it. */
export function keepChosenPlan(plan: unknown): void {
  if (typeof plan === 'string' && isPlan(plan)) writeStored(key, plan)
}

export function chosenPlan(): Plan | undefined {
  const kept = readStored(key)
  return kept !== null && isPlan(kept) ? kept : undefined
}

export const forgetChosenPlan = (): void => writeStored(key, null)
