import { type SQL, sql } from 'drizzle-orm'

/** Whether the nights of `b`, a booking, are sold (docs/finance.md 4.2). */
export const isSold = (b: SQL): SQL =>
  sql`(${b}.status in ('confirmed', 'checked_in', 'completed', 'no_show') and ${b}.conflict_with is null)`

/** Whether `b`, a booking, waits for nights that others have: it claims them when they are free (docs/finance.md 4.5). */
export const waitsForNights = (b: SQL): SQL =>
  sql`(${b}.conflict_with is not null and ${b}.status in ('confirmed', 'checked_in'))`
