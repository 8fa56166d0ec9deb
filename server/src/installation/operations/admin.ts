/** The operations screen: scheduled jobs, and whether the audit chain is intact. */
import { sql } from 'drizzle-orm'
import { verifyChains } from '../../account/audit/checkpoints.ts'
import { admin, signedIn } from '../../machinery/http/procedures.ts'
import type { PersonScope } from '../../machinery/scope/scope.ts'

export const operationsAdmin = {
  jobs: signedIn.operations.jobs.handler(async ({ context: { scope } }) => {
    const runs = await runsByJob(scope)
    const idle = { waiting: 0, running: 0, failed: 0, lastFinishedAt: null, lastState: null }
    return scope.services.jobs.schedule.map(({ job: { name }, cron = null }) => ({
      name,
      cron,
      ...(runs.get(name) ?? idle),
    }))
  }),

  /** Checks links, hashes and signed checkpoints. */
  verifyAudit: admin.operations.verifyAudit.handler(async ({ context: { scope } }) => {
    const [report] = await verifyChains(scope.services, scope.organizationId)
    return {
      events: report?.events ?? 0,
      brokenSeq: report?.brokenSeq ?? null,
      problem: report?.problem ?? null,
    }
  }),
}

type Runs = {
  waiting: number
  running: number
  failed: number
  lastFinishedAt: string | null
  lastState: string | null
}

/** From the job store's own tables, which keep finished runs for a while. */
async function runsByJob(scope: PersonScope): Promise<Map<string, Runs>> {
  const { rows } = await scope.db.execute<Runs & { name: string }>(sql`
    select name, count(*) filter (where state in ('created', 'retry'))::int as waiting, count(*) filter (where state = 'active')::int as running,
           count(*) filter (where state = 'failed')::int as failed, to_json(max(completed_on)) as "lastFinishedAt",
           (array_agg(state::text order by completed_on desc) filter (where completed_on is not null))[1] as "lastState"
      from pgboss.job group by name`)
  return new Map(rows.map(({ name, ...runs }) => [name, runs]))
}
