export type Schedule =
  | { kind: 'none' | 'hourly' }
  | { kind: 'minutes'; every: number }
  | { kind: 'daily'; time: string }
  | { kind: 'other'; cron: string }

/** Reads a cron expression in the forms that our jobs use. */
export function scheduleOf(cron: string | null): Schedule {
  if (cron === null) return { kind: 'none' }
  const minutes = /^\*(?:\/(\d+))? \* \* \* \*$/.exec(cron)
  if (minutes) return { kind: 'minutes', every: Number(minutes[1] ?? 1) }
  if (/^\d+ \* \* \* \*$/.test(cron)) return { kind: 'hourly' }
  const daily = /^(\d+) (\d+) \* \* \*$/.exec(cron)
  if (!daily) return { kind: 'other', cron }
  const [, minute = '', hour = ''] = daily
  return { kind: 'daily', time: `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}` }
}
