import { sql } from 'drizzle-orm'
import { check, foreignKey, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, organizationKey, organizationPolicies } from '../../machinery/db/columns.ts'
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
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({
      columns: [t.organizationId, t.pageId],
      foreignColumns: [pages.organizationId, pages.id],
    }),
    check('navigation_items_target', sql`num_nonnulls(${t.pageId}, ${t.url}) = 1`),
    ...organizationPolicies('navigation_items'),
  ],
)
