/** Reads and writes leads, in a request that switched to the platform scope or as the system. */
import type { lead, leadRow, note } from '@domovik/contract/admin/installation/leads.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import {
  DEFAULT_RULES,
  type LeadScore,
  type ScoringRules,
  scoreLead,
} from '@domovik/domain/installation/leads/score.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { today } from '../../machinery/clock.ts'
import { newId } from '../../machinery/db/ids.ts'
import { among, type ListPlan, mentioning } from '../../machinery/db/list.ts'
import type { Db } from '../../machinery/db/transaction.ts'
import { platformSettings } from '../../machinery/platform/table.ts'
import type { PlatformScope } from '../../machinery/scope/scope.ts'
import { leadNotes, leads } from './table.ts'

export type LeadRow = z.infer<typeof leadRow>
export type Lead = z.infer<typeof lead>
export type Note = z.infer<typeof note>

/** Today in UTC, because the platform has no time zone of its own. */
export const platformToday = (): string => today('UTC').toString()

type Filters = { q?: string; status?: string[]; band?: string[]; source?: string[] }

/** The list of leads, filtered. */
export function leadList({ q, status, band, source }: Filters): ListPlan {
  return {
    rows: sql`
      select id, source, status, name, email, company, score, band, created_at as "createdAt"
        from leads
       where true ${among(sql`status`, status)} ${among(sql`band`, band)} ${among(sql`source`, source)}
         ${mentioning(q, [sql`name`, sql`email`, sql`company`])}`,
    sorts: { createdAt: sql`"createdAt"`, score: sql`score`, name: sql`lower(name)` },
    defaultSort: '-createdAt',
  }
}

/** Returns one lead. Throws not_found. */
export async function findLead(db: Db, id: string): Promise<Lead> {
  const [row] = await db.select().from(leads).where(eq(leads.id, id))
  if (!row) throw new DomainError('not_found')
  const { userId, createdAt, updatedAt, decidedAt, ...kept } = row
  return {
    ...(kept as Omit<Lead, 'createdAt' | 'updatedAt' | 'decidedAt' | 'hasAccount'>),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    hasAccount: userId !== null,
  }
}

/** Returns the notes of a lead, oldest first. */
export async function notesOf(db: Db, leadId: string): Promise<Note[]> {
  const { rows } = await db.execute<{ notes: Note[] }>(sql`
    select coalesce(json_agg(json_build_object('id', id, 'author', author, 'body', body, 'createdAt', created_at)
             order by created_at, id), '[]'::json) as notes from lead_notes where lead_id = ${leadId}`)
  return rows[0]!.notes
}

/** Adds a note. A null author means that the lead wrote it. */
export async function insertNote(db: Db, leadId: string, author: string | null, body: string): Promise<Note> {
  const [made] = await db.insert(leadNotes).values({ id: newId(), leadId, author, body }).returning()
  return { id: made!.id, author, body, createdAt: made!.createdAt.toISOString() }
}

export type LeadFields = Partial<Omit<typeof leads.$inferInsert, 'id'>>

/** Inserts a lead, computes its score and returns its id. */
export async function insertLead(
  db: Db,
  fields: Pick<typeof leads.$inferInsert, 'source' | 'name' | 'email'> & LeadFields,
): Promise<string> {
  const id = newId()
  await db.insert(leads).values({ ...fields, id })
  await rescore(db, id)
  return id
}

/** Updates the given fields and recomputes the score. Throws version_conflict if `seen` is not the last change. */
export async function updateLead(db: Db, id: string, fields: LeadFields, seen?: string): Promise<void> {
  const saved = await db
    .update(leads)
    .set({ ...fields, updatedAt: sql`app.now()` })
    .where(and(eq(leads.id, id), seen ? eq(leads.updatedAt, new Date(seen)) : undefined))
    .returning({ id: leads.id })
  if (seen && saved.length === 0) throw new DomainError('version_conflict')
  await rescore(db, id)
}

/** Deletes a lead. */
export async function deleteLead(db: Db, id: string): Promise<void> {
  await db.delete(leads).where(eq(leads.id, id))
}

export type KeptRules = { rules: ScoringRules; own: boolean; version: number }

/** Returns the scoring rules in force; `own` is false for the defaults. */
export async function keptRules(db: Db): Promise<KeptRules> {
  const [row] = await db
    .select({ rules: platformSettings.leadRules, version: platformSettings.version })
    .from(platformSettings)
  const rules = row!.rules as ScoringRules | null
  return { rules: rules ?? DEFAULT_RULES, own: rules !== null, version: row!.version }
}

/** Saves the rules if `version` is current. Throws version_conflict. */
export async function saveRules(
  { db }: PlatformScope,
  rules: ScoringRules | null,
  version: number,
): Promise<void> {
  const saved = await db
    .update(platformSettings)
    .set({ leadRules: rules, version: version + 1, updatedAt: sql`app.now()` })
    .where(and(eq(platformSettings.onlyRow, true), eq(platformSettings.version, version)))
    .returning({ version: platformSettings.version })
  if (saved.length === 0) throw new DomainError('version_conflict')
  await rescore(db)
}

/** Computes the score of a lead as of today. */
export const scoreOf = (lead: Lead, rules: ScoringRules): LeadScore => scoreLead(lead, rules, platformToday())

/** Recomputes and stores the score of one lead, or of all. */
export async function rescore(db: Db, only?: string): Promise<void> {
  const { rules } = await keptRules(db)
  const { rows } = await db.execute<Lead>(sql`
    select id, business_type as "businessType", company_size as "companySize", current_locations as "currentLocations",
           planned_locations as "plannedLocations", industry, years_of_experience as "yearsOfExperience", events
      from leads ${only ? sql`where id = ${only}` : sql``}`)
  const scores = rows.map((row) => {
    const { score, band } = scoreOf(row, rules)
    return { id: row.id, score, band }
  })
  await db.execute(sql`
    update leads l set score = x.score, band = x.band
      from jsonb_to_recordset(${JSON.stringify(scores)}::jsonb) as x(id uuid, score int, band text)
     where l.id = x.id and (l.score, l.band) is distinct from (x.score, x.band)`)
}
