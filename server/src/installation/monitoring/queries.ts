/** Health data stored in the database. Only for the system role. */
import { sql } from 'drizzle-orm'
import type { Db } from '../../machinery/db/transaction.ts'

/** Jobs whose last success is shown, most important first. */
const told = ['back-up', 'verify-books', 'generate-charges', 'send-mail', 'sign-audit-checkpoints']

export type Known = {
  database: { version: string; bytes: number; connections: number; connectionsMost: number }
  jobs: { waiting: number; failedLastDay: number; oldestWaitingAt: string | null }
  outbox: { waiting: number; failed: number; oldestWaitingAt: string | null }
  people: { activeLastHour: number; activeLastDay: number; organizationsLastDay: number }
  syncs: { name: string; at: string | null }[]
}

/** Returns the version and size of the database, queues, and the last success of important jobs. */
export async function whatIsKnown(db: Db): Promise<Known> {
  const names = sql.param(told)
  const { rows } = await db.execute<{ known: Known }>(sql`
    select json_build_object(
      'database', json_build_object('version', current_setting('server_version'), 'bytes', pg_database_size(current_database()),
        'connections', (select count(*)::int from pg_stat_activity where datname = current_database()),
        'connectionsMost', current_setting('max_connections')::int),
      'jobs', (select json_build_object('waiting', count(*) filter (where state in ('created', 'retry') and start_after <= app.now()),
          'failedLastDay', count(*) filter (where state = 'failed' and completed_on > app.now() - interval '1 day'),
          'oldestWaitingAt', min(start_after) filter (where state in ('created', 'retry') and start_after <= app.now())) from pgboss.job),
      'outbox', (select json_build_object('waiting', count(*) filter (where sent_at is null and failed_at is null),
          'failed', count(*) filter (where failed_at is not null),
          'oldestWaitingAt', min(created_at) filter (where sent_at is null and failed_at is null)) from mail_outbox),
      'people', (select json_build_object('activeLastHour', count(distinct s.user_id) filter (where s.refreshed_at > app.now() - interval '1 hour'),
          'activeLastDay', count(distinct s.user_id),
          'organizationsLastDay', count(distinct m.organization_id))
        from auth.sessions s left join organization_members m on m.user_id = s.user_id
       where s.refreshed_at > app.now() - interval '1 day'),
      'syncs', (select json_agg(json_build_object('name', told.name, 'at',
          (select max(j.completed_on) from pgboss.job j where j.name = told.name and j.state = 'completed')) order by told.place)
        from unnest(${names}::text[]) with ordinality as told(name, place))) as known`)
  return rows[0]!.known
}
