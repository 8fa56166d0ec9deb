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
import { findSignings } from './signings.ts'

/**
 * Writes to tenants who have not signed, SIGNING_REMINDER_DAYS after the document was sent. Reminders sent by hand count:
 * nobody gets two for the same day.
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
              sql`(s.reminders = ${index} and s.sent_at <= app.now() - make_interval(days => ${days}))`,
          ),
          sql` or `,
        )
        const open = await findSignings(
          scope,
          sql`s.voided_at is null and s.route = 'in_app' and s.expires_at > app.now() and (${due})`,
        )
        for (const found of open) {
          if (!isOpen(signingState(found, now().toString()))) continue
          if (!partiesInTurn(found.parties).some(({ role }) => role === 'tenant')) continue
          await scope.db.execute(
            sql`update signings set reminders = reminders + 1 where organization_id = ${scope.organizationId} and id = ${found.id}`,
          )
          await mailSigner(scope, found, 'documentToSign')
        }
      })
  },
}
