/** The job door: pg-boss on the same PostgreSQL. A job is a short definition (name, cron, handler); all schedules are in schedule.ts. */
import { sql } from 'drizzle-orm'
import type { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { PgConnection } from '../db/connection.ts'
import type { Db } from '../db/transaction.ts'
import type { Services } from '../services.ts'

export type JobDefinition<Data extends object = Record<string, never>> = {
  name: string
  /** When it runs by itself, in the server's UTC; absent: only when asked for. */
  cron?: string
  /** How often a failing job is tried again. */
  retries?: number
  /** Seconds after which a run counts as lost and is given to another node. */
  expireIn?: number
  run(services: Services, data: Data): Promise<void>
}

/** A job whatever its data is: what a list of jobs holds. */
export type AnyJob = JobDefinition<never>

export type Jobs = {
  /** Asks for a job in the caller's transaction: it exists if and only if that commits. */
  enqueue<Data extends object>(
    db: Db,
    job: JobDefinition<Data>,
    data: Data,
    options?: { startAfter?: Date; singletonKey?: string },
  ): Promise<void>
  /** Starts working off jobs on this node. */
  work(services: Services, definitions: readonly AnyJob[]): Promise<void>
  stop(): Promise<void>
}

/**
 * Opens the job store as `connection` (domovik_system; its schema is made by migrate) when it is first needed: no
 * first answer waits for it. Workers start with `work`.
 */
export function openJobs(connection: PgConnection, definitions: readonly AnyJob[], log: Logger): Jobs {
  let opening: Promise<PgBoss> | undefined
  const opened = () => {
    opening ??= open(connection, definitions, log).catch((error) => {
      opening = undefined
      throw error
    })
    return opening
  }
  return {
    enqueue: async (db, job, data, options = {}) => {
      const [{ fromDrizzle }, boss] = await Promise.all([import('pg-boss'), opened()])
      await boss.send(job.name, data, { ...options, db: fromDrizzle(db, sql) })
    },
    work: async (services, all) => {
      const boss = await opened()
      for (const job of all) {
        await boss.work(job.name, { pollingIntervalSeconds: 1 }, async (batch) => {
          for (const each of batch) await job.run(services, each.data as never)
        })
        if (job.cron) await boss.schedule(job.name, job.cron)
        else await boss.unschedule(job.name)
      }
    },
    stop: async () => {
      const boss = await opening?.catch(() => undefined)
      await boss?.stop({ graceful: true, timeout: 5_000 })
    },
  }
}

async function open(connection: PgConnection, definitions: readonly AnyJob[], log: Logger): Promise<PgBoss> {
  const { PgBoss } = await import('pg-boss')
  const boss = new PgBoss({
    ...connection,
    max: 4,
    schema: 'pgboss',
    migrate: false,
    application_name: 'domovik_jobs',
  })
  boss.on('error', (error) => log.error({ err: error }, 'job store'))
  await boss.start()
  for (const { name, retries = 3, expireIn = 900 } of definitions) {
    const options = { retryLimit: retries, retryBackoff: true, retryDelay: 5, expireInSeconds: expireIn }
    if (await boss.getQueue(name)) await boss.updateQueue(name, options)
    else await boss.createQueue(name, options)
  }
  return boss
}
