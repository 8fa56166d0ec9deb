/** Returns part/whole in basis points (10 000 = all), rounded half up, or null if `whole` is 0 (docs/growth.md). */
export const shareOf = (part: number, whole: number): number | null =>
  whole <= 0 ? null : Math.floor((part * 10_000 * 2 + whole) / (2 * whole))

export type GrowthMonth = {
  trials: number
  trialsPaid: number
  activeAtStart: number
  churned: number
}

/** Share of the trials begun in the month that have been paid since, in basis points. */
export const trialToPaid = ({
  trialsPaid,
  trials,
}: Pick<GrowthMonth, 'trials' | 'trialsPaid'>): number | null => shareOf(trialsPaid, trials)

/** Share of the organizations paying at the start of the month that no longer paid at its end, in basis points. */
export const churn = ({
  churned,
  activeAtStart,
}: Pick<GrowthMonth, 'churned' | 'activeAtStart'>): number | null => shareOf(churned, activeAtStart)
