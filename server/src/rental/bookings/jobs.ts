import { sql } from 'drizzle-orm'
import { type OrganizationScope, recordAll } from '../../machinery/scope/scope.ts'
import { forOrganization, organizationIds } from '../../machinery/scope/system.ts'
import type { JobDefinition } from '../../machinery/services/services.ts'
import { lockUnits } from './availability.ts'

/** A job that does `work` in every organization. An error in one organization does not stop the others. */
const inEveryOrganization = (
  name: string,
  work: (scope: OrganizationScope) => Promise<void>,
): JobDefinition => ({
  name,
  run: async (services) => {
    for (const id of await organizationIds(services, name)) {
      try {
        await forOrganization(services, id, name, work)
      } catch (error) {
        services.log.error({ err: error, organizationId: id }, `${name} failed`)
      }
    }
  },
})

/** Cancels holds that have expired, so that lists and calendars do not show them any longer. */
export const expireHolds = inEveryOrganization('expire-holds', async (scope) => {
  const { rows } = await scope.db.execute<{ propertyId: string }>(sql`
    select distinct property_id as "propertyId" from bookings
     where organization_id = ${scope.organizationId} and status = 'pending' and hold_expires_at <= app.now()`)
  if (rows.length === 0) return
  await lockUnits(
    scope,
    rows.map(({ propertyId }) => propertyId),
  )
})

/** Completes stays that ended before today. Imported stays are never checked in or out by hand. */
export const completeStays = inEveryOrganization('complete-stays', async (scope) => {
  const { rows } = await scope.db.execute<{ id: string; tenantId: string | null }>(sql`
    update bookings set status = 'completed', version = version + 1, updated_at = app.now()
     where organization_id = ${scope.organizationId} and status in ('confirmed', 'checked_in') and conflict_with is null and check_out < ${scope.today}
    returning id, tenant_id as "tenantId"`)
  await recordAll(
    scope,
    rows.map(({ id, tenantId }) => ({
      action: 'UPDATE',
      table: 'bookings',
      recordId: id,
      tenantId: tenantId ?? undefined,
      details: { status: 'completed' },
    })),
  )
})
