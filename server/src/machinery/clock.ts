/** The only clock. All code reads the time or the day here, so that tests and demonstrations can set it. */

let offsetNs = 0n

/** The current instant, in UTC. */
export function now(): Temporal.Instant {
  if (offsetNs === 0n) return Temporal.Now.instant()
  return Temporal.Now.instant().add({
    nanoseconds: Number(offsetNs % 1_000_000_000n),
    seconds: Number(offsetNs / 1_000_000_000n),
  })
}

/** The current civil date in the given time zone (the organization's, never the server's). */
export function today(timeZone: string): Temporal.PlainDate {
  return now().toZonedDateTimeISO(timeZone).toPlainDate()
}

/**
 * Sets the clock to a day ('2026-03-01', noon UTC) or an instant; it runs on from there.
 * Throws RangeError if the text is neither.
 */
export function setClock(text: string): void {
  const target = /^\d{4}-\d{2}-\d{2}$/.test(text)
    ? Temporal.Instant.from(`${text}T12:00:00Z`)
    : Temporal.Instant.from(text)
  offsetNs = target.epochNanoseconds - Temporal.Now.instant().epochNanoseconds
}

/**
 * Returns to real time.
 * @internal Only tests need it.
 */
export function resetClock(): void {
  offsetNs = 0n
}
