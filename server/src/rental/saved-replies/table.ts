import { sql } from 'drizzle-orm'
import { foreignKey, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { organizations } from '../../account/organizations/table.ts'
import { createdAt, organizationKey, organizationPolicies, updatedAt } from '../../machinery/db/columns.ts'

/** Texts that members write often. Everybody who may write to tenants uses and changes them. */
export const savedReplies = pgTable(
  'saved_replies',
  {
    ...organizationKey(),
    name: text().notNull(),
    body: text().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({ columns: [t.organizationId], foreignColumns: [organizations.id] }).onDelete('cascade'),
    uniqueIndex('saved_replies_name').on(t.organizationId, sql`lower(name)`),
    ...organizationPolicies('saved_replies'),
  ],
)
