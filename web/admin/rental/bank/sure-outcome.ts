/** How many of the lines that were pressed as certain are booked now, need a look, or were booked or set aside by somebody before. */
export const sureOutcome = (
  pressed: number,
  { ids, left }: { ids: readonly string[]; left: readonly string[] },
): { booked: number; left: number; before: number } => ({
  booked: ids.length,
  left: left.length,
  before: Math.max(0, pressed - ids.length - left.length),
})
