import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import {
  belongsTo,
  createdAt,
  organizationKey,
  organizationPolicies,
  updatedAt,
} from '../../machinery/db/columns.ts'
import { properties } from '../properties/table.ts'

/** The public page of a unit that is let by the night (docs/decisions/118). The id is that of the property. */
export const stayPages = pgTable(
  'stay_pages',
  {
    ...organizationKey(),
    /** The last part of its address; one page of the installation has it. */
    slug: text().notNull(),
    title: text().notNull(),
    text: text().notNull().default(''),
    isOpen: boolean().notNull().default(false),
    /** Search engines may list it. */
    isListed: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    belongsTo(t, t.id, properties).onDelete('cascade'),
    uniqueIndex('stay_pages_slug').on(t.slug),
    check('stay_pages_slug_form', sql`${t.slug} ~ '^[a-z0-9][a-z0-9-]{1,38}[a-z0-9]$'`),
    ...organizationPolicies('stay_pages'),
  ],
)
