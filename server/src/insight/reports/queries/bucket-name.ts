import { type SQL, sql } from 'drizzle-orm'

export type Unit = 'day' | 'month'

/** SQL for the name of the day or month of a civil date. The names match the domain's buckets. */
export const bucketName = (day: SQL, unit: Unit): SQL =>
  sql`to_char(${day}, ${sql.raw(unit === 'day' ? "'YYYY-MM-DD'" : "'YYYY-MM'")})`
