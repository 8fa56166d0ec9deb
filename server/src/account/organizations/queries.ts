/**
 * Reads and writes organizations, their members and keys. New organizations are created by
 * app.found_organization (db/sql/scope.sql).
 */

import type { OrganizationRole, PermissionChanges } from '@domovik/domain/account/access/permissions.ts'
import type { BusinessType } from '@domovik/domain/account/organizations/types.ts'
import type { Plan } from '@domovik/domain/account/subscriptions/types.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import type { Language } from '@domovik/locales/index.ts'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { newId } from '../../machinery/db/ids.ts'
import type { Db } from '../../machinery/db/transaction.ts'
import type { AnyScope, PersonScope, Scope, SystemScope } from '../../machinery/scope/scope.ts'
import { organizationKeys, organizationMembers, organizations } from './table.ts'

export type OrganizationRecord = typeof organizations.$inferSelect

export type Founding = {
  name: string
  slug: string
  businessType?: BusinessType | null | undefined
  description?: string | null | undefined
  phone?: string | null | undefined
  address?: string | null | undefined
  website?: string | null | undefined
  currency: string
  timeZone: string
  language: Language
  /** The plan of the trial, and its end (UTC text). */
  plan: Plan
  trialEnd: string
}

/**
 * Creates an organization owned by the caller and switches the rest of the transaction to it. A slug that is
 * taken gets a suffix. Returns the new id. Throws forbidden for a portal account, plan_not_available.
 */
export async function foundOrganization(scope: PersonScope, founding: Founding): Promise<string> {
  const id = newId()
  await scope.db.execute(sql`select app.found_organization(${id}::uuid, ${JSON.stringify(founding)}::jsonb)`)
  return id
}

/** Returns the current organization. Throws organization_missing. */
export async function currentOrganization(scope: AnyScope): Promise<OrganizationRecord> {
  const [row] = await scope.db.select().from(organizations).where(eq(organizations.id, scope.organizationId))
  if (!row) throw new DomainError('organization_missing')
  return row
}

/** Returns the current organization and locks its row until the transaction ends. Throws organization_missing. */
export async function lockOrganization(scope: Scope | SystemScope): Promise<OrganizationRecord> {
  const [row] = await scope.db
    .select()
    .from(organizations)
    .where(eq(organizations.id, scope.organizationId))
    .for('no key update')
  if (!row) throw new DomainError('organization_missing')
  return row
}

export type OrganizationChanges = PgUpdateSetSource<typeof organizations>

/** Updates an organization that the scope may change, and returns it. Throws organization_missing. */
export async function changeOrganization(
  { db }: Pick<AnyScope, 'db'>,
  id: string,
  changes: OrganizationChanges,
): Promise<OrganizationRecord> {
  const [row] = await db
    .update(organizations)
    .set({ ...changes, updatedAt: sql`app.now()` })
    .where(eq(organizations.id, id))
    .returning()
  if (!row) throw new DomainError('organization_missing')
  return row
}

/** Updates the current organization and returns it. */
export const updateOrganization = (scope: Scope, changes: OrganizationChanges): Promise<OrganizationRecord> =>
  changeOrganization(scope, scope.organizationId, changes)

export type Member = {
  userId: string
  email: string | null
  role: OrganizationRole
  changes: PermissionChanges
  joinedAt: string
  state: 'active' | 'first_password' | 'blocked' | 'no_account'
  lastSeenAt: string | null
  secondFactor: boolean
}

/** Members of the current organization, oldest first. */
export async function membersOf(scope: Scope): Promise<Member[]> {
  const { rows } = await scope.db.execute<{ members: Member[] }>(sql`
    select coalesce(json_agg(json_build_object('userId', user_id, 'email', email, 'role', role, 'joinedAt', joined_at, 'state', state,
             'changes', json_build_object('added', added_permissions, 'removed', removed_permissions),
             'lastSeenAt', last_seen_at, 'secondFactor', second_factor) order by joined_at, user_id), '[]'::json) as members
      from app.organization_members()`)
  return rows[0]!.members
}

export type MemberSession = {
  id: string
  userId: string
  email: string | null
  ipAddress: string | null
  userAgent: string | null
  lastSeenAt: string
}

/** Active sessions of the members, most recently used first. */
export async function sessionsOf(scope: Scope): Promise<MemberSession[]> {
  const { rows } = await scope.db.execute<{ sessions: MemberSession[] }>(sql`
    select coalesce(json_agg(json_build_object('id', id, 'userId', user_id, 'email', email, 'ipAddress', app.plain_address(ip), 'userAgent', user_agent,
             'lastSeenAt', last_seen_at) order by last_seen_at desc, id), '[]'::json) as sessions from app.member_sessions()`)
  return rows[0]!.sessions
}

const unchanged: PermissionChanges = { added: [], removed: [] }

/** Sets the role of a member of the current organization, and the single permissions; none if left out. */
export async function setRole(
  scope: Scope,
  userId: string,
  role: OrganizationRole,
  changes = unchanged,
): Promise<void> {
  await scope.db
    .update(organizationMembers)
    .set({ role, ...columnsOf(changes) })
    .where(memberOf(scope, userId))
}

const columnsOf = ({ added, removed }: PermissionChanges) => ({
  addedPermissions: [...added],
  removedPermissions: [...removed],
})

/** Removes a member from the current organization. */
export async function deleteMember(scope: Scope, userId: string): Promise<void> {
  await scope.db.delete(organizationMembers).where(memberOf(scope, userId))
}

/** Makes a user the owner of the current organization. Does not change any member's role. */
export async function setOwner(scope: Scope, userId: string): Promise<void> {
  await scope.db
    .update(organizations)
    .set({ ownerId: userId, updatedAt: sql`app.now()` })
    .where(eq(organizations.id, scope.organizationId))
}

const memberOf = ({ organizationId }: Scope, userId: string) =>
  and(eq(organizationMembers.organizationId, organizationId), eq(organizationMembers.userId, userId))

/** Returns whether the user is a member of any organization. */
export async function belongsAnywhere(db: Db, userId: string): Promise<boolean> {
  const { rows } = await db.execute<{ yes: boolean }>(
    sql`select exists (select 1 from organization_members where user_id = ${userId}) as yes`,
  )
  return rows[0]!.yes
}

/** Returns whether the user is a member of the current organization. */
export async function belongsHere({ db, organizationId }: SystemScope, userId: string): Promise<boolean> {
  const { rows } = await db.execute<{ yes: boolean }>(
    sql`select exists (select 1 from organization_members where organization_id = ${organizationId} and user_id = ${userId}) as yes`,
  )
  return rows[0]!.yes
}

/** Adds a user to the current organization. */
export async function insertMember(
  scope: SystemScope,
  userId: string,
  role: OrganizationRole,
  changes = unchanged,
): Promise<void> {
  const { organizationId } = scope
  await scope.db.insert(organizationMembers).values({ organizationId, userId, role, ...columnsOf(changes) })
}

/** The encryption keys of the current organization, without the key material. */
export async function keysOf(scope: Scope) {
  return scope.db
    .select({
      version: organizationKeys.version,
      masterKeyId: organizationKeys.masterKeyId,
      createdAt: organizationKeys.createdAt,
      retiredAt: organizationKeys.retiredAt,
    })
    .from(organizationKeys)
    .where(eq(organizationKeys.organizationId, scope.organizationId))
    .orderBy(desc(organizationKeys.version), asc(organizationKeys.createdAt))
}
