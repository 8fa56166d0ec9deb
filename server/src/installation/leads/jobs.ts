/**
 * Runs nightly: records what leads have done, recomputes all scores, and deletes leads past their retention
 * period.
 */

import { sql } from 'drizzle-orm'
import type { Db } from '../../machinery/db/transaction.ts'
import { acrossOrganizations } from '../../machinery/scope/system.ts'
import type { JobDefinition } from '../../machinery/services/services.ts'
import { rescore } from './queries.ts'

export const maintainLeads: JobDefinition = {
  name: 'tend-leads',
  run: (services) =>
    acrossOrganizations(services, 'tend leads', async (db) => {
      await db.execute(sql`
        delete from leads
         where updated_at < app.now() - make_interval(months => (select lead_retention_months from platform_settings))`)
      await noteEvents(db)
      await rescore(db)
    }),
}

/**
 * Links an account with the lead's confirmed address to the lead. Its organization and its first property
 * count as events.
 */
async function noteEvents(db: Db): Promise<void> {
  await db.execute(sql`
    update leads l set user_id = u.id
      from auth.users u
     where l.user_id is null and lower(u.email) = lower(l.email) and u.email_confirmed_at is not null and u.deleted_at is null`)
  await db.execute(sql`
    with found as (
      select l.id, jsonb_strip_nulls(jsonb_build_object(
               'email_confirmed', (select u.email_confirmed_at::date from auth.users u where u.id = l.user_id),
               'onboarding_completed', (select min(o.created_at)::date from organizations o where o.owner_id = l.user_id),
               'property_added', (select min(p.created_at)::date from organizations o join properties p on p.organization_id = o.id
                                   where o.owner_id = l.user_id))) as events
        from leads l where l.user_id is not null
    )
    update leads l set events = found.events || l.events from found
     where found.id = l.id and not l.events @> found.events and found.events <> '{}'::jsonb and not (l.events ?& array(select jsonb_object_keys(found.events)))`)
}
