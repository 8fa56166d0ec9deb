/**
 * Rate limits: token buckets in PostgreSQL, so that all nodes count together and a restart forgets nothing. A key is a hash;
 * neither a network address nor an e-mail address is kept.
 */
import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool } from 'pg'
import { now } from '../clock.ts'
import type { Db } from '../db/transaction.ts'

/** At most `burst` at once, refilled at `perHour`. */
export type Limit = { burst: number; perHour: number }

export type RateLimits = {
  /** Takes one from the named bucket; false when it is empty. */
  spend(name: string, limit: Limit): Promise<boolean>
}

/** Opens the buckets of the product's features, beside those of the sign-in service, whose database role owns the table. */
export function openRateLimits(pool: Pool): RateLimits {
  const db = drizzle(pool)
  return { spend: (name, limit) => spend(db, `feature|${name}`, limit) }
}

/** Takes one from a bucket; false when it is empty. One statement: two nodes never take the same one. */
export async function spend(db: Db, name: string, { burst, perHour }: Limit): Promise<boolean> {
  const key = createHash('sha256').update(name).digest('base64url')
  const at = now().epochMilliseconds
  const perMs = perHour / 3_600_000
  const fullAt = new Date(at + Math.ceil(burst / perMs))
  // Not worth the wait for a disk: a power cut may forget the counts of the last half second, a restart forgets none.
  const { rowCount } = await db.execute(sql`
    with soon as (select set_config('synchronous_commit', 'off', true))
    insert into auth.rate_limits as r (key, tokens, counted_at, full_at)
    select ${key}, ${burst - 1}::float8, ${at}::bigint, ${fullAt.toISOString()}::timestamptz from soon
    on conflict (key) do update set
      tokens = least(${burst}::float8, r.tokens + greatest(0, ${at}::bigint - r.counted_at) * ${perMs}::float8) - 1,
      counted_at = greatest(r.counted_at, ${at}::bigint),
      full_at = excluded.full_at
    where least(${burst}::float8, r.tokens + greatest(0, ${at}::bigint - r.counted_at) * ${perMs}::float8) >= 1`)
  return rowCount === 1
}
