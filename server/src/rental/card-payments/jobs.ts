import { DomainError } from '@domovik/domain/errors.ts'
import { sql } from 'drizzle-orm'
import { now } from '../../machinery/clock.ts'
import { acrossOrganizations } from '../../machinery/scope/system.ts'
import type { JobDefinition } from '../../machinery/services/services.ts'
import { settleCardPayment } from './settle.ts'

/** Asks for payments that are open, in case a notification was lost. A page can be paid for a day. */
export const settleCardPayments: JobDefinition = {
  name: 'settle-card-payments',
  async run(services) {
    const before = now().subtract({ minutes: 2 }).toString()
    const open = await acrossOrganizations(services, 'open card payments', async (db) => {
      const { rows } = await db.execute<{ organizationId: string; id: string }>(sql`
        select organization_id as "organizationId", id from card_payments
         where status = 'open' and checkout is not null and created_at <= ${before}::timestamptz
           and created_at > ${before}::timestamptz - interval '3 days' order by created_at`)
      return rows
    })
    for (const { organizationId, id } of open) {
      try {
        await settleCardPayment({ services, organizationId }, id)
      } catch (error) {
        if (!(error instanceof DomainError)) throw error
        services.log.warn({ organizationId, id, code: error.code }, 'a card payment could not be settled')
      }
    }
  },
}
