import { registerBounds } from '@domovik/domain/rental/guest-register/register.ts'
import { sql } from 'drizzle-orm'
import { record } from '../../machinery/scope/scope.ts'
import { forOrganization, organizationIds } from '../../machinery/scope/system.ts'
import type { JobDefinition } from '../../machinery/services/services.ts'

/** Erases registers that the law no longer asks for: three years after the stay, and soon after a cancellation. */
export const eraseRegisters: JobDefinition = {
  name: 'erase-registers',
  run: async (services) => {
    for (const id of await organizationIds(services, 'erase-registers')) {
      try {
        await forOrganization(services, id, 'erase-registers', async (scope) => {
          const { endedBefore, cancelledBefore } = registerBounds(scope.today)
          const { rows } = await scope.db.execute<{ id: string }>(sql`
            delete from booking_guests g using bookings b
             where g.organization_id = ${id} and b.organization_id = g.organization_id and b.id = g.booking_id
               and (b.check_out < ${endedBefore} or b.cancelled_on < ${cancelledBefore})
            returning g.id`)
          if (rows.length > 0)
            await record(scope, {
              action: 'DELETE',
              table: 'organizations',
              recordId: id,
              details: { what: 'guest_register', entries: rows.length },
            })
        })
      } catch (error) {
        services.log.error({ err: error, organizationId: id }, 'registers could not be erased')
      }
    }
  },
}
