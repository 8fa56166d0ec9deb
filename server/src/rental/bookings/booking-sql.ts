import { type SQL, sql } from 'drizzle-orm'

/** Whether the nights of `b`, a booking, are sold (docs/finance.md 4.2). */
export const isSold = (b: SQL): SQL =>
  sql`(${b}.status in ('confirmed', 'checked_in', 'completed', 'no_show') and ${b}.conflict_with is null)`
