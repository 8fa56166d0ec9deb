/** A share in basis points (10 000 = all), rounded half up; null where there is nothing to take a share of (docs/growth.md). */
export const shareOf = (part: number, whole: number): number | null =>
  whole <= 0 ? null : Math.floor((part * 10_000 * 2 + whole) / (2 * whole))

export type GrowthMonth = {
  trials: number
  trialsPaid: number
  activeAtStart: number
  churned: number
}

/** Of the trials that began in the month, how many have paid since. */
export const trialToPaid = ({
  trialsPaid,
  trials,
}: Pick<GrowthMonth, 'trials' | 'trialsPaid'>): number | null => shareOf(trialsPaid, trials)

/** Of those who paid when the month began, how many no longer did when it ended. */
export const churn = ({
  churned,
  activeAtStart,
}: Pick<GrowthMonth, 'churned' | 'activeAtStart'>): number | null => shareOf(churned, activeAtStart)
