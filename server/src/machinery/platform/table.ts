import { sql } from 'drizzle-orm'
import { boolean, check, integer, jsonb, pgPolicy, pgTable, text } from 'drizzle-orm/pg-core'
import { appRole, systemRole, updatedAt } from '../db/columns.ts'

/** Matches requests that switched to the platform with app.enter_platform, which checks the role. */
export const onPlatformOnly = sql`(select app.organization()) = '00000000-0000-0000-0000-000000000000'::uuid`

/**
 * Settings of the whole installation: one row, created by sql/platform.sql. Everybody reads it through
 * app.platform_settings().
 */
export const platformSettings = pgTable(
  'platform_settings',
  {
    onlyRow: boolean().primaryKey().default(true),
    /** Null: the name from the configuration. */
    name: text(),
    defaultLanguage: text().notNull().default('en'),
    defaultCurrency: text().notNull().default('EUR'),
    signUp: text().notNull().default('open'),
    leadRetentionMonths: integer().notNull().default(24),
    /** Null: the default rules (domain/src/installation/leads/score.ts). */
    leadRules: jsonb(),
    version: integer().notNull().default(1),
    updatedAt: updatedAt(),
  },
  (t) => [
    check('platform_settings_only', sql`${t.onlyRow}`),
    check('platform_settings_sign_up', sql`${t.signUp} in ('open', 'approval')`),
    check('platform_settings_language', sql`${t.defaultLanguage} in ('en', 'es', 'pl')`),
    pgPolicy('platform_settings_app', { to: appRole, using: onPlatformOnly, withCheck: onPlatformOnly }),
    pgPolicy('platform_settings_system', { to: systemRole, using: sql`true`, withCheck: sql`true` }),
  ],
)
