/** Who is no member any more is nobody: nothing is assigned to them (docs/decisions/165). Who is blocked gets nothing new. */
import { type SQL, sql } from 'drizzle-orm'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'

/** SQL of the member to whom a row is assigned. `row` is its alias; null if they are no member any more. */
export const assignedMember = (row: SQL): SQL<string | null> => sql`
  (select am.user_id from organization_members am where am.organization_id = ${row}.organization_id and am.user_id = ${row}.assigned_to)`

/** SQL of whether a member `m` of app.organization_members() cannot sign in: their account is blocked or gone. */
export const isBlocked = sql`m.state in ('blocked', 'no_account')`

/** SQL of the member who gets new work of a row; null if they are no member any more or are blocked. `row` is its alias. */
export const workingMember = (row: SQL): SQL<string | null> => sql`
  (select m.user_id from app.organization_members() m where m.user_id = ${row}.assigned_to and not ${isBlocked})`

/** Returns those of the users who are members of the organization and can sign in. */
export async function workingMembers(
  { db }: OrganizationScope,
  userIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select m.user_id as id from app.organization_members() m
     where not ${isBlocked} and m.user_id = any (${sql.param([...userIds])}::uuid[])`)
  return new Set(rows.map(({ id }) => id))
}

/** Returns those of the users who are members of the organization. */
export async function stillMembers(
  { db, organizationId }: OrganizationScope,
  userIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select user_id as id from organization_members
     where organization_id = ${organizationId} and user_id = any (${sql.param([...userIds])}::uuid[])`)
  return new Set(rows.map(({ id }) => id))
}
