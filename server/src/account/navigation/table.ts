import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, createdAt, organizationKey, organizationPolicies } from '../../machinery/db/columns.ts'
import { pages } from '../pages/table.ts'

/** The items that an organization, or the platform, adds to its menu, in order. */
export const navigationItems = pgTable(
  'navigation_items',
  {
    ...organizationKey(),
    label: text().notNull(),
    icon: text(),
    pageId: uuid(),
    url: text(),
    permission: text(),
    position: integer().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('navigation_items_page').on(t.organizationId, t.pageId).where(sql`page_id is not null`),
    primaryKey({ columns: [t.organizationId, t.id] }),
    belongsTo(t, t.pageId, pages),
    check('navigation_items_target', sql`num_nonnulls(${t.pageId}, ${t.url}) = 1`),
    ...organizationPolicies('navigation_items'),
  ],
)
