import { type SQL, sql } from 'drizzle-orm'

export type Unit = 'day' | 'month'

/** The name of the day or month that a civil date lies in, as the domain's buckets are called. */
export const bucketName = (day: SQL, unit: Unit): SQL =>
  sql`to_char(${day}, ${sql.raw(unit === 'day' ? "'YYYY-MM-DD'" : "'YYYY-MM'")})`
