import { addDays } from '@domovik/domain/dates.ts'
import {
  isOpen,
  partiesInTurn,
  SIGNING_REMINDER_DAYS,
  signingState,
} from '@domovik/domain/rental/signing/status.ts'
import { sql } from 'drizzle-orm'
import { now } from '../../machinery/clock.ts'
import { forOrganization, organizationIds } from '../../machinery/scope/system.ts'
import type { JobDefinition } from '../../machinery/services/services.ts'
import { mailSigner } from './mail.ts'
import { countReminder } from './reminders.ts'
import { findSignings } from './signings.ts'

/**
 * Writes to tenants who have not signed, SIGNING_REMINDER_DAYS after the last mail. The days count from the tenant's turn, not
 * from the sending, and a reminder sent by hand takes the place of the next one.
 */
export const remindSigners: JobDefinition = {
  name: 'remind-signers',
  expireIn: 3600,
  run: async (services) => {
    for (const id of await organizationIds(services, 'remind-signers'))
      await forOrganization(services, id, 'remind-signers', async (scope) => {
        const due = sql.join(
          SIGNING_REMINDER_DAYS.map(
            (days, index) =>
              sql`(s.reminders = ${index} and (p.notified_at at time zone ${scope.timeZone})::date <= ${addDays(scope.today, -days)}::date)`,
          ),
          sql` or `,
        )
        const open = await findSignings(
          scope,
          sql`s.voided_at is null and s.route = 'in_app' and s.expires_at > app.now()
              and exists (select 1 from signing_parties p where p.organization_id = s.organization_id and p.signing_id = s.id
                and p.role = 'tenant' and (${due}))`,
        )
        for (const found of open) {
          if (!isOpen(signingState(found, now().toString()))) continue
          if (!partiesInTurn(found.parties).some(({ role }) => role === 'tenant')) continue
          if (await mailSigner(scope, found, 'documentToSign')) await countReminder(scope, found.id)
        }
      })
  },
}
