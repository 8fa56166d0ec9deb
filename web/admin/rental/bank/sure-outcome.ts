/**
 * How many of the lines that were pressed as certain are booked now, were recorded by hand meanwhile, need a look for another reason, or
 * were booked or set aside by somebody before.
 */
export const sureOutcome = (
  pressed: number,
  { ids, left, recorded }: { ids: readonly string[]; left: readonly string[]; recorded: readonly string[] },
): { booked: number; recorded: number; left: number; before: number } => ({
  booked: ids.length,
  recorded: recorded.length,
  left: left.length - recorded.length,
  before: Math.max(0, pressed - ids.length - left.length),
})
