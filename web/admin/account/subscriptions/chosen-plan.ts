import { isPlan, type Plan } from '@domovik/domain/account/subscriptions/types.ts'
import { readStored, writeStored } from '../../../ui/app/storage.ts'

const key = 'chosen_plan'

/** Stores the plan chosen before the account exists. The trial starts with it. */
export const keepChosenPlan = (plan: Plan): void => writeStored(key, plan)

export function chosenPlan(): Plan | undefined {
  const kept = readStored(key)
  return kept !== null && isPlan(kept) ? kept : undefined
}

export const forgetChosenPlan = (): void => writeStored(key, null)
