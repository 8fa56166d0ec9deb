/** The next reset of a demonstration, which is made anew every so many minutes, counted from midnight UTC (DEMO-02). */
export function nextDemoReset(now: Temporal.Instant, minutes: number): string {
  const step = minutes * 60_000
  const next = (Math.floor(now.epochMilliseconds / step) + 1) * step
  return Temporal.Instant.fromEpochMilliseconds(next).toString()
}
