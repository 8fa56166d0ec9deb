import { STATUTORY_SERIES } from '@domovik/domain/rental/interest/rate-series.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgPolicy,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  appRole,
  civilDate,
  createdAt,
  currencyCode,
  instant,
  oneOf,
  organizationPolicies,
  systemRole,
  tenantRole,
  updatedAt,
} from '../../machinery/db/columns.ts'

const thisOrganization = sql`id = (select app.organization())`

export const organizations = pgTable(
  'organizations',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    slug: text().notNull(),
    ownerId: uuid().notNull(),
    businessType: text(),
    description: text(),
    phone: text(),
    address: text(),
    website: text(),
    logoUrl: text(),
    currency: currencyCode().default('EUR'),
    timeZone: text().notNull().default('Europe/Warsaw'),
    language: text().notNull().default('en'),
    /** docs/finance.md 2.3: none, or pl_art115 (moves to the next day that is not a weekend or Polish holiday). */
    businessDayRule: text().notNull().default('none'),
    /** Registered for VAT: figures of incomes and expenses leave VAT out (docs/finance.md 9.2). */
    vatRegistered: boolean().notNull().default(false),
    /** The VAT in prices of stays, in percent as decimal text; null: none. Leases have rates of their own. */
    stayVatPercent: text(),
    /** Lump-sum tax of Poland: spouses settle together; bills that tenants pay are taxed (docs/finance.md 9.3). */
    lumpSumSpouses: boolean().notNull().default(false),
    lumpSumBills: boolean().notNull().default(false),
    /** Leases that start on this day or later stay pending until they are signed (docs/decisions/073); null: none needs it. */
    signaturesFrom: civilDate(),
    /** Shown to the tenant under "How to pay". */
    paymentInstructions: text(),
    /**
     * Which tenants get payment reminders by e-mail: off, portal (tenants who use the portal), all (tenants
     * with an e-mail address).
     */
    paymentReminders: text().notNull().default('portal'),
    /** Whether overdue charges bear late interest: off or statutory (docs/finance.md 2.8). */
    lateInterest: text().notNull().default('off'),
    /** The official series of statutory rates that the organization follows; null: only its own rates. */
    statutorySeries: text(),
    /** Years for which personal data is kept (LEGAL-18). Null: the periods of the legal texts. */
    retentionYears: integer(),
    /** pending_approval, pending_activation, active or suspended (SESSION-17). */
    status: text().notNull().default('active'),
    /** When and why access was suspended. Members are shown the reason. */
    suspendedAt: instant(),
    suspensionReason: text(),
    /** When a super admin last exported all its data. Required before erasure. */
    exportedAt: instant(),
    erasureAskedAt: instant(),
    /** SHA-256 of the newest activation link, and when it was sent (ONB-04). Null without onboarding. */
    activationTokenHash: text(),
    activationSentAt: instant(),
    activatedAt: instant(),
    isDemo: boolean().notNull().default(false),
    demoResetInterval: integer(),
    /** The last day for which all due charges have been generated. */
    chargesGeneratedOn: civilDate(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('organizations_slug').on(t.slug),
    uniqueIndex('organizations_activation').on(t.activationTokenHash),
    check('organizations_name_length', sql`length(trim(${t.name})) >= 2`),
    check('organizations_stay_vat', sql`${t.stayVatPercent} ~ '^(100|[0-9]{1,2})([.][0-9]{1,4})?$'`),
    check('organizations_retention', sql`${t.retentionYears} in (3, 5, 7)`),
    check('organizations_late_interest', sql`${t.lateInterest} in ('off', 'statutory')`),
    check('organizations_statutory_series', oneOf(t.statutorySeries, STATUTORY_SERIES)),
    check('organizations_reminders', sql`${t.paymentReminders} in ('off', 'portal', 'all')`),
    pgPolicy('organizations_app', { to: appRole, using: thisOrganization, withCheck: thisOrganization }),
    pgPolicy('organizations_system', { to: systemRole, using: sql`true`, withCheck: sql`true` }),
    pgPolicy('organizations_tenant', { for: 'select', to: tenantRole, using: thisOrganization }),
  ],
)

export const organizationMembers = pgTable(
  'organization_members',
  {
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    userId: uuid().notNull(),
    role: text().notNull(),
    /** Single permissions that differ from those of the role. */
    addedPermissions: text().array().notNull().default(sql`'{}'`),
    removedPermissions: text().array().notNull().default(sql`'{}'`),
    joinedAt: instant().notNull().default(sql`app.now()`),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.userId] }),
    index('organization_members_user').on(t.userId, t.joinedAt),
    check('organization_members_role', sql`${t.role} in ('owner', 'manager', 'accountant', 'viewer')`),
    pgPolicy('organization_members_app', {
      to: appRole,
      using: sql`organization_id = (select app.organization())`,
      withCheck: sql`organization_id = (select app.organization())`,
    }),
    pgPolicy('organization_members_system', { to: systemRole, using: sql`true`, withCheck: sql`true` }),
  ],
)

/**
 * The key of each organization, encrypted with the master key (docs/decisions/003). An older version is kept
 * until no value is encrypted with it.
 */
export const organizationKeys = pgTable(
  'organization_keys',
  {
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    masterKeyId: text().notNull(),
    wrappedKey: text().notNull(),
    createdAt: createdAt(),
    retiredAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.version] }),
    pgPolicy('organization_keys_app', {
      to: appRole,
      using: sql`organization_id = (select app.organization())`,
      withCheck: sql`organization_id = (select app.organization())`,
    }),
    pgPolicy('organization_keys_system', { to: systemRole, using: sql`true`, withCheck: sql`true` }),
    pgPolicy('organization_keys_tenant', {
      for: 'select',
      to: tenantRole,
      using: sql`organization_id = (select app.organization())`,
    }),
  ],
)

/** The profile of an organization (ORG-09 to ORG-13). One row, created at the first save. */
export const organizationProfiles = pgTable(
  'organization_profiles',
  {
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    founderFirstName: text(),
    founderLastName: text(),
    founderPosition: text(),
    companySize: text(),
    industry: text(),
    yearsOfExperience: integer(),
    teamSize: integer(),
    currentLocations: text(),
    plannedLocations: text(),
    propertyTypes: text().array().notNull().default(sql`'{}'`),
    geographicReach: text(),
    shortTermGoals: text(),
    longTermGoals: text(),
    toolsUsed: text(),
    integrationNeeds: text(),
    communicationChannels: text().array().notNull().default(sql`'{}'`),
    marketingConsent: boolean().notNull().default(false),
    marketingConsentAt: instant(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId] }),
    check(
      'organization_profiles_counts',
      sql`coalesce(${t.yearsOfExperience}, 0) >= 0 and coalesce(${t.teamSize}, 0) >= 0`,
    ),
    ...organizationPolicies('organization_profiles'),
  ],
)
