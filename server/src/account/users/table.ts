import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgPolicy, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { appRole, instant, systemRole, tenantRole, updatedAt } from '../../machinery/db/columns.ts'

const ownRow = sql`user_id = (select app.user_id())`

/** System roles (ROLE-01, ROLE-02). A user without a row has the role `user`. */
export const userRoles = pgTable(
  'user_roles',
  {
    userId: uuid().notNull(),
    role: text().notNull(),
    assignedAt: instant().notNull().default(sql`app.now()`),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.role] }),
    check('user_roles_role', sql`${t.role} in ('user', 'admin', 'super_admin')`),
    pgPolicy('user_roles_app', { for: 'select', to: appRole, using: ownRow }),
    pgPolicy('user_roles_system', { to: systemRole, using: sql`true`, withCheck: sql`true` }),
  ],
)

export const userPreferences = pgTable(
  'user_preferences',
  {
    userId: uuid().primaryKey(),
    language: text().notNull().default('en'),
    theme: text(),
    colorScheme: text(),
    dashboardLayout: jsonb(),
    notifications: jsonb(),
    /** { from, to, timeZone }: when nothing is pushed to the person's devices. */
    quietHours: jsonb(),
    onboardingCompletedAt: instant(),
    /** Step and values of an onboarding that is not complete (ONB-06). */
    onboardingDraft: jsonb(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check('user_preferences_language', sql`${t.language} in ('en', 'es', 'pl')`),
    pgPolicy('user_preferences_app', { to: appRole, using: ownRow, withCheck: ownRow }),
    pgPolicy('user_preferences_tenant', { to: tenantRole, using: ownRow, withCheck: ownRow }),
    pgPolicy('user_preferences_system', { to: systemRole, using: sql`true`, withCheck: sql`true` }),
  ],
)

/** Links portal accounts to tenants. A user may rent from several organizations. */
export const tenantAccounts = pgTable(
  'tenant_accounts',
  {
    organizationId: uuid().notNull(),
    tenantId: uuid().notNull(),
    userId: uuid().notNull(),
    linkedAt: instant().notNull().default(sql`app.now()`),
    disabledAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.tenantId] }),
    index('tenant_accounts_user').on(t.userId),
    pgPolicy('tenant_accounts_app', {
      to: appRole,
      using: sql`organization_id = (select app.organization())`,
      withCheck: sql`organization_id = (select app.organization())`,
    }),
    pgPolicy('tenant_accounts_tenant', { for: 'select', to: tenantRole, using: ownRow }),
    pgPolicy('tenant_accounts_system', { to: systemRole, using: sql`true`, withCheck: sql`true` }),
  ],
)
