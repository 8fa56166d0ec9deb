import { addDays } from '@domovik/domain/dates.ts'
import { sql } from 'drizzle-orm'
import type { SystemScope } from '../../machinery/scope/scope.ts'
import { rescore } from '../leads/queries.ts'
import { instantOn } from './days.ts'
import sample from './sample/leads.json' with { type: 'json' }

const idOf = (number: string): string => `0d300000-0000-7000-8000-000000000${number}`

/**
 * Writes the sample leads. Leads belong to no organization, so the sample uses fixed ids; other leads are
 * kept.
 */
export async function writeLeads({ db, today }: SystemScope): Promise<void> {
  const rows = sample.leads.map(({ n, ago, events, note, ...lead }) => ({
    ...lead,
    id: idOf(n),
    note,
    noteId: idOf(`5${n.slice(1)}`),
    language: lead.message.startsWith('Doce') ? 'es' : 'pl',
    events: Object.fromEntries(
      Object.entries(events).map(([event, days]) => [event, addDays(today, days ?? 0)]),
    ),
    decided: lead.status === 'approved' || lead.status === 'rejected',
    createdAt: new Date(instantOn(addDays(today, -ago), 10)).toISOString(),
  }))
  const json = JSON.stringify(rows)
  const ids = sql.param(rows.map(({ id }) => id))
  await db.execute(sql`delete from leads where id = any(${ids}::uuid[])`)
  await db.execute(sql`
    insert into leads (id, source, status, name, email, phone, company, message, language, business_type, company_size,
        current_locations, planned_locations, industry, years_of_experience, events, decided_by, decided_at, created_at, updated_at)
    select id, source, status, name, email, phone, company, message, language, "businessType", "companySize", "currentLocations",
           "plannedLocations", industry, "yearsOfExperience", events, case when decided then 'root@domovik.example' end,
           case when decided then "createdAt" + interval '5 hours' end, "createdAt", "createdAt"
      from jsonb_to_recordset(${json}::jsonb) as x(id uuid, source text, status text, name text, email text, phone text, company text,
        message text, language text, "businessType" text, "companySize" int, "currentLocations" int, "plannedLocations" int,
        industry text, "yearsOfExperience" int, events jsonb, decided boolean, "createdAt" timestamptz)`)
  await db.execute(sql`
    insert into lead_notes (id, lead_id, author, body, created_at)
    select "noteId", id, 'root@domovik.example', note, "createdAt" + interval '3 hours'
      from jsonb_to_recordset(${json}::jsonb) as x(id uuid, "noteId" uuid, note text, "createdAt" timestamptz) where note is not null`)
  await rescore(db)
}
