import { sql } from 'drizzle-orm'
import { today } from '../../machinery/clock.ts'
import { acrossOrganizations } from '../../machinery/scope/system.ts'
import type { Services } from '../../machinery/services/services.ts'
import { demoOrganization, demoOrganizationId } from './identity.ts'
import { seedDemo } from './seed.ts'

/** Runs at start. Creates the demonstration if it is missing or from another day; otherwise one query. */
export async function prepareDemo(services: Services): Promise<void> {
  const day = today(demoOrganization.timeZone).toString()
  const fresh = await acrossOrganizations(services, 'look for demonstration', async (db) => {
    const { rows } =
      await db.execute(sql`select 1 from organizations where id = ${demoOrganizationId} and charges_generated_on = ${day}
       and exists (select 1 from properties where organization_id = ${demoOrganizationId})`)
    return rows.length > 0
  })
  if (!fresh) await seedDemo(services)
}
