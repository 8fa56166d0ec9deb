/** Who is no member any more is nobody: nothing is assigned to them (docs/decisions/165). */
import { type SQL, sql } from 'drizzle-orm'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'

/** SQL of the member to whom a row is assigned. `row` is its alias; null if they are no member any more. */
export const assignedMember = (row: SQL): SQL<string | null> => sql`
  (select am.user_id from organization_members am where am.organization_id = ${row}.organization_id and am.user_id = ${row}.assigned_to)`

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
