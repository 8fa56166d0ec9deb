import type { PgConnection } from '../db/connection.ts'

/** Creates or migrates the schema of the job store. Runs as the owner. */
export async function installJobStore(owner: PgConnection): Promise<void> {
  const { PgBoss } = await import('pg-boss')
  const boss = new PgBoss({ ...owner, max: 1, schema: 'pgboss', supervise: false, schedule: false })
  boss.on('error', () => undefined)
  await boss.start()
  await boss.stop({ graceful: false })
}
