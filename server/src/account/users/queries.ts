/**
 * Users as the product sees them: preferences, memberships, system roles. Accounts themselves belong to the
 * sign-in service.
 */
import type { SystemRole } from '@domovik/domain/account/access/permissions.ts'
import type { Language } from '@domovik/locales/index.ts'
import { eq, isNull, sql } from 'drizzle-orm'
import { now } from '../../machinery/clock.ts'
import type { Db } from '../../machinery/db/transaction.ts'
import type { PersonScope } from '../../machinery/scope/scope.ts'
import { acrossOrganizations } from '../../machinery/scope/system.ts'
import { userPreferences, userRoles } from './table.ts'

export type PreferencesRecord = typeof userPreferences.$inferSelect

/** A signed-in person, in either application. */
type Person = { db: Db; userId: string }

/** Returns the person's preferences, or undefined if none are saved. */
export async function preferencesOf({ db, userId }: Person): Promise<PreferencesRecord | undefined> {
  const [row] = await db.select().from(userPreferences).where(eq(userPreferences.userId, userId))
  return row
}

/** Saves the given fields and keeps the others. A user without preferences starts with `language`. */
export async function savePreferences(
  { db, userId }: Person,
  language: Language,
  changes: Partial<typeof userPreferences.$inferInsert>,
): Promise<PreferencesRecord> {
  const [row] = await db
    .insert(userPreferences)
    .values({ language, ...changes, userId })
    .onConflictDoUpdate({ target: userPreferences.userId, set: { ...changes, updatedAt: sql`app.now()` } })
    .returning()
  return row!
}

/**
 * Marks onboarding as completed and deletes its draft. Returns false if it was completed before; a second call waits for
 * the first one, so that two tabs do not both complete it.
 */
export async function completeOnboarding({ db, userId }: Person, language: Language): Promise<boolean> {
  const completed = {
    language,
    onboardingDraft: null,
    onboardingCompletedAt: new Date(now().epochMilliseconds),
  }
  const rows = await db
    .insert(userPreferences)
    .values({ ...completed, userId })
    .onConflictDoUpdate({
      target: userPreferences.userId,
      set: { ...completed, updatedAt: sql`app.now()` },
      setWhere: isNull(userPreferences.onboardingCompletedAt),
    })
    .returning({ userId: userPreferences.userId })
  return rows.length === 1
}

/** Whether the person can open the tenant portal. */
export const opensPortal = ({ services, userId }: PersonScope): Promise<boolean> =>
  acrossOrganizations(services, 'find the portal account of a person', async (db) => {
    const { rows } = await db.execute<{ opens: boolean }>(sql`
      select exists (select 1 from app.portal_roles(${userId}::uuid)) as opens`)
    return rows[0]!.opens
  })

/** Returns the name of the organization that the person left or was removed from last, as its history says; null without one. */
export const endedMembership = ({ services, userId }: PersonScope): Promise<string | null> =>
  acrossOrganizations(services, 'find the ended membership of a person', async (db) => {
    const { rows } = await db.execute<{ name: string }>(sql`
      select o.name from organizations o
       cross join lateral (select l.occurred_at from audit_logs l
                            where l.organization_id = o.id and l.record_id = ${userId}
                              and l.table_name = 'organization_members' and l.action_type = 'DELETE'
                            order by l.seq desc limit 1) as ended
       where o.erasure_asked_at is null order by ended.occurred_at desc limit 1`)
    return rows[0]?.name ?? null
  })

export type Membership = {
  id: string
  name: string
  currency: string
  timeZone: string
  isDemo: boolean
  demoResetInterval: number | null
  status: string
}

export type CurrentMembership = Membership & {
  logoUrl: string | null
  vatRegistered: boolean
  suspension: { since: string; reason: string } | null
}

/**
 * Returns the organizations of the caller, first joined first, and the current one, which a super admin may
 * visit as a guest.
 */
export async function organizationsOf(
  scope: PersonScope,
): Promise<{ all: Membership[]; current: CurrentMembership | null }> {
  const current = sql`(select to_json(o) from (
      select id, name, currency, time_zone as "timeZone", is_demo as "isDemo", demo_reset_interval as "demoResetInterval", status, logo_url as "logoUrl", vat_registered as "vatRegistered",
             case when status = 'suspended' then json_build_object('since', suspended_at, 'reason', suspension_reason) end as suspension
        from organizations where id = ${scope.organizationId}) as o)`
  const { rows } = await scope.db.execute<{ all: Membership[]; current: CurrentMembership | null }>(sql`
    with shown as (select id, name, currency, time_zone as "timeZone", is_demo as "isDemo", demo_reset_interval as "demoResetInterval", status,
                          position from app.my_organizations())
    select coalesce(json_agg(to_json(shown) order by position), '[]'::json) as all,
           ${scope.organization === null ? sql`null` : current} as current
      from shown`)
  return rows[0]!
}

/** Returns the caller's own rows of user_roles. */
export const ownRoles = (scope: PersonScope) =>
  scope.db.select().from(userRoles).where(eq(userRoles.userId, scope.userId))

/** Returns the system role of a user. Throws forbidden if a plain user asks about another user. */
export async function systemRoleOf(scope: PersonScope, userId: string): Promise<SystemRole> {
  const { rows } = await scope.db.execute<{ role: SystemRole }>(
    sql`select app.system_role(${userId}::uuid) as role`,
  )
  return rows[0]!.role
}
