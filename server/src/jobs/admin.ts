/** The operations screen: what runs by itself, and whether the audit chain holds. */
import { sql } from 'drizzle-orm'
import type { Scope } from '../db/scope.ts'
import { forOrganization } from '../db/system.ts'
import { admin } from '../http/procedures.ts'
import { schedule } from './schedule.ts'

export const operationsAdmin = {
  jobs: admin.operations.jobs.handler(async ({ context: { scope } }) => {
    const runs = await runsByJob(scope)
    const idle = { waiting: 0, running: 0, failed: 0, lastFinishedAt: null, lastState: null }
    return schedule.map(({ name, cron = null }) => ({ name, cron, ...(runs.get(name) ?? idle) }))
  }),

  /** Read as the system: the chain's heads and checkpoints are nobody's rows. */
  verifyAudit: admin.operations.verifyAudit.handler(({ context: { scope } }) =>
    forOrganization(scope.services, scope.organizationId, 'verify audit', async ({ db, organizationId }) => {
      const { rows } = await db.execute<{
        events: number
        brokenSeq: number | null
        problem: string | null
      }>(sql`
        select (select count(*)::int from audit_logs where organization_id = ${organizationId}) as events,
               (select broken_seq::int from app.verify_chain(${organizationId}::uuid)) as "brokenSeq",
               (select problem from app.verify_chain(${organizationId}::uuid)) as problem`)
      return rows[0]!
    }),
  ),
}

type Runs = {
  waiting: number
  running: number
  failed: number
  lastFinishedAt: string | null
  lastState: string | null
}

/** From the job store's own tables, which keep finished runs for a while. */
async function runsByJob(scope: Scope): Promise<Map<string, Runs>> {
  const { rows } = await scope.db.execute<Runs & { name: string }>(sql`
    select name, count(*) filter (where state in ('created', 'retry'))::int as waiting, count(*) filter (where state = 'active')::int as running,
           count(*) filter (where state = 'failed')::int as failed, to_json(max(completed_on)) as "lastFinishedAt",
           (array_agg(state::text order by completed_on desc) filter (where completed_on is not null))[1] as "lastState"
      from pgboss.job group by name`)
  return new Map(rows.map(({ name, ...runs }) => [name, runs]))
}
