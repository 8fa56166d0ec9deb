/** The job queue: pg-boss on the same PostgreSQL. app/schedule.ts lists all jobs. */
import { sql } from 'drizzle-orm'
import type { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { PgConnection } from '../db/connection.ts'
import { currentSettings } from '../platform/settings.ts'
import type { Jobs, ScheduledJob } from '../services/services.ts'

/** Milliseconds that a stopping server waits for running jobs. */
const stopMs = 4_000

/** Seconds between two looks for a job that somebody waits for. */
const requestedEvery = 1
/**
 * Seconds between two looks for a job that only the clock starts, at most every minute. One look costs little, but a node
 * looks for more than 40 jobs: with a look at each every second an idle node used a tenth of a processor (decision 180).
 */
const scheduledEvery = 10

/**
 * Connects to the job store as `connection` (domovik_system; migrate creates the schema) on first use, so that the start
 * of the server does not wait for it. Workers start with `work`.
 */
export function openJobs(connection: PgConnection, schedule: readonly ScheduledJob[], log: Logger): Jobs {
  let opening: Promise<PgBoss> | undefined
  const opened = () => {
    opening ??= open(connection, schedule, log).catch((error) => {
      opening = undefined
      throw error
    })
    return opening
  }
  return {
    schedule,
    enqueue: async (db, job, data, options = {}) => {
      const [{ fromDrizzle }, boss] = await Promise.all([import('pg-boss'), opened()])
      await boss.send(job.name, data, { ...options, db: fromDrizzle(db, sql) })
    },
    work: async (services, only) => {
      const boss = await opened()
      try {
        for (const { job, cron, atStart } of schedule) {
          if (only && !only.includes(job)) continue
          const pollingIntervalSeconds = job.onRequest || atStart ? requestedEvery : scheduledEvery
          await boss.work(job.name, { pollingIntervalSeconds }, async (batch) => {
            // Mails and push messages name the product, and a node that answers no requests learns its name only here.
            await currentSettings(services)
            for (const each of batch) await job.run(services, each.data as never)
          })
          if (cron) await boss.schedule(job.name, cron)
          else await boss.unschedule(job.name)
          if (atStart) await boss.send(job.name, {})
        }
      } catch (error) {
        // The caller may try again, with a new connection and without workers that are already there.
        opening = undefined
        await abandon(boss)
        throw error
      }
    },
    pause: async () => {
      const boss = await opening?.catch(() => undefined)
      await Promise.allSettled(schedule.map(({ job }) => boss?.offWork(job.name, { wait: false })))
    },
    stop: async () => {
      const boss = await opening?.catch(() => undefined)
      await boss?.stop({ graceful: true, timeout: stopMs })
    },
  }
}

async function open(
  connection: PgConnection,
  schedule: readonly ScheduledJob[],
  log: Logger,
): Promise<PgBoss> {
  const { PgBoss } = await import('pg-boss')
  const boss = new PgBoss({
    ...connection,
    max: 4,
    schema: 'pgboss',
    migrate: false,
    application_name: 'domovik_jobs',
  })
  boss.on('error', (error) => log.error({ err: error }, 'job store'))
  try {
    await boss.start()
    await defineQueues(boss, schedule)
    return boss
  } catch (error) {
    await abandon(boss)
    throw error
  }
}

const abandon = (boss: PgBoss) => boss.stop({ graceful: false }).catch(() => undefined)

async function defineQueues(boss: PgBoss, schedule: readonly ScheduledJob[]): Promise<void> {
  for (const { name, retries = 3, expireIn = 900 } of schedule.map(({ job }) => job)) {
    const options = { retryLimit: retries, retryBackoff: true, retryDelay: 5, expireInSeconds: expireIn }
    if (await boss.getQueue(name)) await boss.updateQueue(name, options)
    else await boss.createQueue(name, options)
  }
}
