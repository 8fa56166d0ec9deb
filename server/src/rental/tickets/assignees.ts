/** Who a ticket can be assigned to. */
import type { assignees } from '@domovik/contract/admin/rental/tickets.ts'
import { DomainError, refuseIssues } from '@domovik/domain/errors.ts'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { sql } from 'drizzle-orm'
import { isBlocked, stillMembers, workingMembers } from '../../account/organizations/still-member.ts'
import type { Scope } from '../../machinery/scope/scope.ts'

export type Assignee = InferContractRouterOutputs<{ assignees: typeof assignees }>['assignees'][number]

/** Returns the members of the organization, then its vendors, each by name. Blocked members are marked: they can be filtered by. */
export async function possibleAssignees(scope: Scope): Promise<Assignee[]> {
  const { rows } = await scope.db.execute<{ assignees: Assignee[] }>(sql`
    select coalesce(json_agg(row order by row.kind, row.name), '[]'::json) as assignees from (
      select 'member' as kind, m.user_id as id, m.email as name, null as trade, ${isBlocked} as blocked from app.organization_members() m
      union all
      select 'vendor', v.id, v.name, v.trade, false from vendors v
       where v.organization_id = ${scope.organizationId} and v.deleted_at is null) as row`)
  return rows[0]!.assignees
}

type Assigned = { assignedTo?: string | null | undefined; vendorId?: string | null | undefined }

/**
 * Returns the earlier assignee of tickets that are put back. Who left the organization and who was removed since is nobody
 * (docs/decisions/165). Unknown vendors stay, and are refused.
 */
export async function stillThere(scope: Scope, { assignedTo, vendorId }: Assigned): Promise<Assigned> {
  const members = assignedTo ? await stillMembers(scope, [assignedTo]) : new Set()
  const { rows } = await scope.db.execute(sql`
    select 1 from vendors where organization_id = ${scope.organizationId} and id = ${vendorId ?? null} and deleted_at is not null`)
  return {
    assignedTo: assignedTo && !members.has(assignedTo) ? null : assignedTo,
    vendorId: rows.length > 0 ? null : vendorId,
  }
}

/**
 * Checks the assignee of a write and returns both columns: setting one clears the other. Throws validation_failed if both
 * are set, not_found if the member or vendor does not belong to the organization, assignee_blocked for a blocked member. `kept` is the
 * member who already has the work, and keeps it if they are blocked.
 */
export async function assignment(
  scope: Scope,
  { assignedTo, vendorId }: Assigned,
  kept?: string | null,
): Promise<Assigned> {
  if (assignedTo && vendorId) refuseIssues([{ field: 'vendorId', code: 'not_allowed' }])
  const { organizationId } = scope
  const { rows } = await scope.db.execute<{ known: boolean }>(sql`
    select (${assignedTo ?? null}::uuid is null or exists (select 1 from app.organization_members() m where m.user_id = ${assignedTo ?? null}))
       and (${vendorId ?? null}::uuid is null or exists (select 1 from vendors where organization_id = ${organizationId}
             and id = ${vendorId ?? null} and deleted_at is null)) as known`)
  if (!rows[0]!.known) throw new DomainError('not_found')
  if (assignedTo && assignedTo !== kept && !(await workingMembers(scope, [assignedTo])).has(assignedTo))
    throw new DomainError('assignee_blocked')
  if (assignedTo) return { assignedTo, vendorId: null }
  if (vendorId) return { assignedTo: null, vendorId }
  return {
    ...(assignedTo === undefined ? {} : { assignedTo }),
    ...(vendorId === undefined ? {} : { vendorId }),
  }
}
