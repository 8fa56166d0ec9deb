/** Levels of a seal (ETSI EN 319 142-1): with (B-T) or without (B-B) a time stamp of an authority. */
export const SEAL_LEVELS = ['B-B', 'B-T'] as const
export type SealLevel = (typeof SEAL_LEVELS)[number]

/** Hours after the last signature in which a seal waits for its time stamp. */
const TIME_STAMP_HOURS = 24

/** Returns the level of a seal that is made at the instant `now`. `completedAt` is the instant of the last signature. */
export function sealLevel(hasAuthority: boolean, completedAt: string, now: string): SealLevel {
  if (!hasAuthority) return 'B-B'
  const end = Temporal.Instant.from(completedAt).add({ hours: TIME_STAMP_HOURS })
  return Temporal.Instant.compare(Temporal.Instant.from(now), end) < 0 ? 'B-T' : 'B-B'
}
