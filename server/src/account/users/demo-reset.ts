/**
 * Returns the time of the next reset of the demonstration. It is rebuilt every `minutes` minutes, counted
 * from midnight UTC (DEMO-02).
 */
export function nextDemoReset(now: Temporal.Instant, minutes: number): string {
  const step = minutes * 60_000
  const next = (Math.floor(now.epochMilliseconds / step) + 1) * step
  return Temporal.Instant.fromEpochMilliseconds(next).toString()
}
