/**
 * Rate limits: token buckets in PostgreSQL, so that all nodes share them and a restart does not reset them. A key is a hash;
 * no network or e-mail address is stored.
 */
import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool } from 'pg'
import { now } from '../clock.ts'
import type { Db } from '../db/transaction.ts'

/** `burst` is the size of the bucket, `perHour` its refill rate. */
export type Limit = { burst: number; perHour: number }

export type RateLimits = {
  /** Takes one token from the named bucket. Returns false if it is empty. */
  spend(name: string, limit: Limit): Promise<boolean>
}

/** Opens the buckets for the product's features. They use the table of the sign-in service with its database role. */
export function openRateLimits(pool: Pool): RateLimits {
  const db = drizzle(pool)
  return { spend: (name, limit) => spend(db, `feature|${name}`, limit) }
}

/** Takes one token from a bucket. Returns false if it is empty. A single statement, so two nodes cannot take the same token. */
export async function spend(db: Db, name: string, { burst, perHour }: Limit): Promise<boolean> {
  const key = createHash('sha256').update(name).digest('base64url')
  const at = now().epochMilliseconds
  const perMs = perHour / 3_600_000
  const fullAt = new Date(at + Math.ceil(burst / perMs))
  // Does not wait for the disk: a power failure may lose the counts of the last half second, a restart loses none.
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
