/** The one clock. Everything that asks for the time or the day asks here, so that tests and demonstrations can choose it. */

let offsetNs = 0n

/** The current instant, in UTC. */
export function now(): Temporal.Instant {
  return Temporal.Now.instant().add({
    nanoseconds: Number(offsetNs % 1_000_000_000n),
    seconds: Number(offsetNs / 1_000_000_000n),
  })
}

/** The civil day at this instant in the given time zone (the organization's, never the server's). */
export function today(timeZone: string): Temporal.PlainDate {
  return now().toZonedDateTimeISO(timeZone).toPlainDate()
}

/**
 * Moves the clock to a day ('2026-03-01', noon UTC) or an instant; it goes on ticking from there.
 * Throws RangeError when the text is neither.
 */
export function setClock(text: string): void {
  const target = /^\d{4}-\d{2}-\d{2}$/.test(text)
    ? Temporal.Instant.from(`${text}T12:00:00Z`)
    : Temporal.Instant.from(text)
  offsetNs = target.epochNanoseconds - Temporal.Now.instant().epochNanoseconds
}

/** Back to real time. */
export function resetClock(): void {
  offsetNs = 0n
}
