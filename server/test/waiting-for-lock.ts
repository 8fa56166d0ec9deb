import type { TestServer } from './harness.ts'

/**
 * Waits until so many connections wait for a lock, so that a test knows the order of two acts. pg_stat_activity hides the waiting
 * of other roles, pg_locks does not.
 */
export async function waitingForLock(server: TestServer, count: number): Promise<void> {
  for (let tries = 0; tries < 400; tries += 1) {
    await server.query('select pg_stat_clear_snapshot()')
    const [row] = await server.query<{ n: number }>(
      `select count(distinct pid)::int as n from pg_locks join pg_stat_activity using (pid)
        where not granted and datname = current_database()`,
    )
    if (row!.n >= count) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error('nobody waits')
}
