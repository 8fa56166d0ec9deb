import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgPolicy, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { appRole, createdAt, instant, systemRole, updatedAt } from '../../machinery/db/columns.ts'
import { onPlatformOnly } from '../../machinery/platform/table.ts'

/**
 * Prospective organizations (LEAD-04): people who sent the contact form, requested a demonstration, or signed
 * up where approval is required.
 */
export const leads = pgTable(
  'leads',
  {
    id: uuid().primaryKey(),
    /** The account that awaits approval, or that was matched by its address. */
    userId: uuid(),
    source: text().notNull(),
    status: text().notNull().default('new'),
    name: text().notNull(),
    email: text().notNull(),
    phone: text(),
    company: text(),
    message: text(),
    language: text().notNull().default('en'),
    businessType: text(),
    companySize: integer(),
    currentLocations: integer(),
    plannedLocations: integer(),
    industry: text(),
    yearsOfExperience: integer(),
    /** The date of each event of domain/src/installation/leads/types.ts. */
    events: jsonb().notNull().default({}),
    /** Computed at the last change or in the last nightly run. */
    score: integer().notNull().default(0),
    band: text().notNull().default('cold'),
    decidedBy: text(),
    decidedAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('leads_newest').on(t.createdAt, t.id),
    index('leads_score').on(t.score, t.id),
    index('leads_email').on(sql`lower(${t.email})`),
    index('leads_user').on(t.userId),
    check('leads_status', sql`${t.status} in ('new', 'contacted', 'qualified', 'approved', 'rejected')`),
    check('leads_source', sql`${t.source} in ('contact', 'demo_request', 'sign_up', 'manual')`),
    check('leads_band', sql`${t.band} in ('hot', 'warm', 'cold')`),
    pgPolicy('leads_app', { to: appRole, using: onPlatformOnly, withCheck: onPlatformOnly }),
    pgPolicy('leads_system', { to: systemRole, using: sql`true`, withCheck: sql`true` }),
  ],
)

/** Notes of administrators, and further messages of the lead. */
export const leadNotes = pgTable(
  'lead_notes',
  {
    id: uuid().primaryKey(),
    leadId: uuid()
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    /** The administrator's e-mail address; null for the lead itself. */
    author: text(),
    body: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('lead_notes_lead').on(t.leadId, t.createdAt),
    pgPolicy('lead_notes_app', { to: appRole, using: onPlatformOnly, withCheck: onPlatformOnly }),
    pgPolicy('lead_notes_system', { to: systemRole, using: sql`true`, withCheck: sql`true` }),
  ],
)
