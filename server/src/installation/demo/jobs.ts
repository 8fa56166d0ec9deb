import { sql } from 'drizzle-orm'
import { now } from '../../machinery/clock.ts'
import { acrossOrganizations } from '../../machinery/scope/system.ts'
import type { JobDefinition, Services } from '../../machinery/services/services.ts'
import { demoOrganizationId, demoResetMinutes } from './identity.ts'
import { seedDemo } from './seed.ts'

/** Minutes between two runs of the job; a reset begins at most this late. */
const CHECKED_EVERY = 5

/**
 * Rebuilds the demonstration every `demo_reset_interval` minutes, counted from midnight UTC, and discards the changes
 * of visitors (DEMO-02, DEMO-03). Does nothing without a demonstration.
 */
export const resetDemo: JobDefinition = {
  name: 'reset-demo',
  run: async (services) => {
    if (services.config.demo && (await isDue(services))) await seedDemo(services)
  },
}

async function isDue(services: Services): Promise<boolean> {
  const { rows } = await acrossOrganizations(services, 'demonstration reset', (db) =>
    db.execute<{ minutes: number | null }>(
      sql`select demo_reset_interval as minutes from organizations where id = ${demoOrganizationId}`,
    ),
  )
  const minute = Math.floor(now().epochMilliseconds / 60_000)
  return minute % (rows[0]?.minutes ?? demoResetMinutes) < CHECKED_EVERY
}
