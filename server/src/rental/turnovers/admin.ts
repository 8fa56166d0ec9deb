/** Calls of a landlord about the cleaning after stays. */
import { and, eq, sql } from 'drizzle-orm'
import { admin } from '../../machinery/http/procedures.ts'
import { hasPermission, record, type Scope } from '../../machinery/scope/scope.ts'
import { lockContent, requireSeen, versionOf } from '../../machinery/seen.ts'
import { stayTerms } from '../bookings/rate-plan.ts'
import { assignment } from '../tickets/assignees.ts'
import { assigneeOf, joinMember } from '../tickets/queries.ts'
import { turnoverRules } from './table.ts'
import { tendTurnovers } from './tend.ts'

type Named = { kind: 'member' | 'vendor'; id: string; name: string | null; blocked: boolean }

async function ruleOf(scope: Scope, propertyId: string) {
  const { rows } = await scope.db.execute<{ assignee: Named | null }>(sql`
    select ${assigneeOf} as assignee from turnover_rules k
      left join vendors v on v.organization_id = k.organization_id and v.id = k.vendor_id and v.deleted_at is null ${joinMember}
     where k.organization_id = ${scope.organizationId} and k.id = ${propertyId}`)
  const can = { edit: hasPermission(scope, 'edit_properties') }
  const active = rows.length > 0
  const assignee = rows[0]?.assignee ?? null
  return { active, assignee, version: versionOf(contentOf({ active, assignee })), can }
}

/** A new name of the assignee is no other rule. */
const contentOf = ({ active, assignee }: { active: boolean; assignee: Named | null }) => ({
  active,
  assignee: assignee && { kind: assignee.kind, id: assignee.id },
})

export const turnoversAdmin = {
  get: admin.turnovers.get.handler(async ({ input: { propertyId }, context: { scope } }) => {
    await stayTerms(scope, propertyId)
    return ruleOf(scope, propertyId)
  }),

  save: admin.turnovers.save.handler(async ({ input, context: { scope } }) => {
    const { propertyId, active } = input
    const { db, organizationId } = scope
    await stayTerms(scope, propertyId)
    await lockContent(scope, `turnovers ${propertyId}`)
    const before = await ruleOf(scope, propertyId)
    requireSeen(input.seen, contentOf(before))
    const { assignedTo = null, vendorId = null } = await assignment(scope, input, before.assignee?.id)
    if (active)
      await db
        .insert(turnoverRules)
        .values({ organizationId, id: propertyId, assignedTo, vendorId })
        .onConflictDoUpdate({
          target: [turnoverRules.organizationId, turnoverRules.id],
          set: { assignedTo, vendorId, updatedAt: sql`app.now()` },
        })
    else
      await db
        .delete(turnoverRules)
        .where(and(eq(turnoverRules.organizationId, organizationId), eq(turnoverRules.id, propertyId)))
    await record(scope, {
      action: 'UPDATE',
      table: 'turnover_rules',
      recordId: propertyId,
      details: { propertyId, active, assignedTo, vendorId },
    })
    await tendTurnovers(scope)
    return ruleOf(scope, propertyId)
  }),
}
