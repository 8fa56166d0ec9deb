import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  index,
  jsonb,
  pgPolicy,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { appRole, createdAt, organizationKey, systemRole, updatedAt } from '../../machinery/db/columns.ts'
import { organizations } from '../organizations/table.ts'

/** Own views, and those that are shared with the organization. */
const visible = sql`organization_id = (select app.organization()) and (shared or user_id = (select app.user_id()))`

/** Filters, sort and columns of a list under a name. */
export const savedViews = pgTable(
  'saved_views',
  {
    ...organizationKey(),
    /** The user who saved it. */
    userId: uuid().notNull(),
    /** Name of the list, as its screen names it. */
    list: text().notNull(),
    name: text().notNull(),
    shared: boolean().notNull().default(false),
    /** Values of the address by name. */
    search: jsonb().notNull(),
    /** Columns that the person showed or hid. */
    columns: jsonb().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({ columns: [t.organizationId], foreignColumns: [organizations.id] }).onDelete('cascade'),
    index('saved_views_list').on(t.organizationId, t.list),
    pgPolicy('saved_views_app', { to: appRole, using: visible, withCheck: visible }),
    pgPolicy('saved_views_system', { to: systemRole, using: sql`true`, withCheck: sql`true` }),
  ],
)
