/**
 * The demonstration organization with its members and key. Restored to the defined state, whatever it was
 * before.
 */
import { sql } from 'drizzle-orm'
import { today } from '../../machinery/clock.ts'
import { acrossOrganizations } from '../../machinery/scope/system.ts'
import type { Services } from '../../machinery/services/services.ts'
import { instantOn } from './days.ts'
import { demoOrganization, demoOrganizationId, demoResetMinutes } from './identity.ts'
import { foundedOn } from './portfolio.ts'
import reasons from './sample/reasons.json' with { type: 'json' }
import type { DemoUsers } from './sign-ins.ts'
import { keepSubscription } from './subscription.ts'

const memberRoles = ['owner', 'manager', 'accountant', 'viewer'] as const

/** Creates the organization, or resets its data and members. */
export async function keepOrganization(services: Services, users: DemoUsers): Promise<void> {
  const founded = new Date(instantOn(foundedOn(today(demoOrganization.timeZone).toString()), 8))
  const { name, slug, businessType, phone, address, website, currency, timeZone, language } = demoOrganization
  await acrossOrganizations(services, 'keep demonstration', async (db) => {
    await db.execute(sql`
      insert into organizations (id, name, slug, owner_id, business_type, phone, address, website, currency, time_zone, language,
          payment_instructions, late_interest, statutory_series, vat_registered, stay_vat_percent, is_demo, demo_reset_interval, created_at)
        values (${demoOrganizationId}, ${name}, ${slug}, ${users.get('owner')}, ${businessType}, ${phone}, ${address}, ${website}, ${currency},
          ${timeZone}, ${language}, ${reasons.howToPay}, 'statutory', 'pl_statutory', true, '8', true, ${demoResetMinutes}, ${founded.toISOString()})
        on conflict (id) do update set name = excluded.name, owner_id = excluded.owner_id, business_type = excluded.business_type,
          description = null, phone = excluded.phone, address = excluded.address, website = excluded.website, currency = excluded.currency,
          time_zone = excluded.time_zone, language = excluded.language, payment_instructions = excluded.payment_instructions,
          late_interest = excluded.late_interest, statutory_series = excluded.statutory_series, vat_registered = excluded.vat_registered, stay_vat_percent = excluded.stay_vat_percent, business_day_rule = 'none', status = 'active', is_demo = true,
          demo_reset_interval = coalesce(organizations.demo_reset_interval, excluded.demo_reset_interval)`)
    await db.execute(sql`delete from organization_members where organization_id = ${demoOrganizationId}
       and user_id <> all(${sql.param(memberRoles.map((role) => users.get(role)!))}::uuid[])`)
    for (const role of memberRoles) {
      await db.execute(sql`
        insert into organization_members (organization_id, user_id, role, joined_at)
          values (${demoOrganizationId}, ${users.get(role)}, ${role}, ${founded.toISOString()})
          on conflict (organization_id, user_id) do update set role = excluded.role`)
    }
    await db.execute(
      sql`insert into user_roles (user_id, role) values (${users.get('super_admin')}, 'super_admin') on conflict do nothing`,
    )
    const told = reasons.profile
    await db.execute(sql`
      insert into organization_profiles (organization_id, founder_first_name, founder_last_name, founder_position, company_size, industry,
          years_of_experience, team_size, current_locations, planned_locations, property_types, geographic_reach, short_term_goals,
          long_term_goals, tools_used, communication_channels)
        values (${demoOrganizationId}, ${told.founderFirstName}, ${told.founderLastName}, ${told.founderPosition}, 'startup', 'real_estate', 5, 4,
          ${told.currentLocations}, ${told.plannedLocations}, array['apartment', 'studio', 'commercial'], 'national', ${told.shortTermGoals},
          ${told.longTermGoals}, ${told.toolsUsed}, array['email', 'phone'])
        on conflict do nothing`)
    await keepSubscription(db, founded)
    const { rows } = await db.execute(
      sql`select 1 from organization_keys where organization_id = ${demoOrganizationId} and retired_at is null`,
    )
    if (rows.length === 0) await services.keys.rotate(db, demoOrganizationId)
  })
}
