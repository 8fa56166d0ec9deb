/** The age of something: whole hours up to two days, then whole days. */
export function ageOf(since: string, now: number): { unit: 'hours' | 'days'; count: number } {
  const hours = Math.max(0, Math.floor((now - Date.parse(since)) / 3_600_000))
  return hours < 48 ? { unit: 'hours', count: hours } : { unit: 'days', count: Math.floor(hours / 24) }
}
