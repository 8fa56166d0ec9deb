import { isPlan, type Plan } from '@domovik/domain/account/subscriptions/types.ts'
import { readStored, writeStored } from '../../../ui/app/storage.ts'

const key = 'chosen_plan'

/** The plan that somebody picked before they had an account: their trial begins with it. */
export const keepChosenPlan = (plan: Plan): void => writeStored(key, plan)

export function chosenPlan(): Plan | undefined {
  const kept = readStored(key)
  return kept !== null && isPlan(kept) ? kept : undefined
}

export const forgetChosenPlan = (): void => writeStored(key, null)
