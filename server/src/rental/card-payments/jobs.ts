import { DomainError } from '@domovik/domain/errors.ts'
import { sql } from 'drizzle-orm'
import { now } from '../../machinery/clock.ts'
import { acrossOrganizations } from '../../machinery/scope/system.ts'
import type { JobDefinition } from '../../machinery/services/services.ts'
import { settleCardPayment } from './settle.ts'

/** Days after a payment in which it is looked at: disputes come up to 120 days later, and providers give back for about as long. */
const LOOKED_AT_DAYS = 180
const HOURS_BETWEEN_LOOKS = 6
/** In a run of every ten minutes: three requests a minute. */
const LOOKS_AT_ONCE = 30

/**
 * Chooses paid payments that may have been refunded or disputed without a notification, those first that were not asked for the longest. They
 * count as asked from now on, so that another node takes other ones and one that fails does not stop the rest.
 */
const paidToAsk = (provider: string) => sql`
  update card_payments p set asked_at = ${now().toString()}::timestamptz
    from (select organization_id, id from card_payments
           where status = 'paid' and provider = ${provider} and paid_at > ${now().toString()}::timestamptz - make_interval(days => ${LOOKED_AT_DAYS})
             and (asked_at is null or asked_at < ${now().toString()}::timestamptz - make_interval(hours => ${HOURS_BETWEEN_LOOKS}))
           order by asked_at nulls first limit ${LOOKS_AT_ONCE} for update skip locked) as due
   where p.organization_id = due.organization_id and p.id = due.id
  returning p.organization_id as "organizationId", p.id`

/**
 * Asks for payments that are open, and now and then for paid ones, in case a notification was lost. A page can be paid for a day.
 */
export const settleCardPayments: JobDefinition = {
  name: 'settle-card-payments',
  async run(services) {
    const before = now().subtract({ minutes: 2 }).toString()
    const asked = await acrossOrganizations(services, 'card payments to ask for', async (db) => {
      const { rows } = await db.execute<{ organizationId: string; id: string }>(sql`
        select organization_id as "organizationId", id from card_payments
         where status = 'open' and checkout is not null and created_at <= ${before}::timestamptz
           and created_at > ${before}::timestamptz - interval '3 days' order by created_at`)
      const paid = await db.execute<{ organizationId: string; id: string }>(paidToAsk(services.payments.name))
      return [...rows, ...paid.rows]
    })
    for (const { organizationId, id } of asked) {
      try {
        await settleCardPayment({ services, organizationId }, id)
      } catch (error) {
        if (!(error instanceof DomainError)) throw error
        services.log.warn({ organizationId, id, code: error.code }, 'a card payment could not be settled')
      }
    }
  },
}
