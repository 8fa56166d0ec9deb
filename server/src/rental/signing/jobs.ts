import { addDays } from '@domovik/domain/dates.ts'
import { FINISHED_LINK_DAYS } from '@domovik/domain/rental/signing/link.ts'
import {
  isOpen,
  partiesInTurn,
  SIGNING_REMINDER_DAYS,
  signingState,
} from '@domovik/domain/rental/signing/status.ts'
import { sql } from 'drizzle-orm'
import { now } from '../../machinery/clock.ts'
import type { SystemScope } from '../../machinery/scope/scope.ts'
import { acrossOrganizations, forOrganization, organizationIds } from '../../machinery/scope/system.ts'
import type { JobDefinition } from '../../machinery/services/services.ts'
import { mailLink } from './links.ts'
import { mailSigner } from './mail.ts'
import { countReminder } from './reminders.ts'
import { findSignings, lockSigning } from './signings.ts'

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
          sql`s.voided_at is null and s.route <> 'paper' and s.expires_at > app.now()
              and exists (select 1 from signing_parties p where p.organization_id = s.organization_id and p.signing_id = s.id
                and p.role = 'tenant' and (${due}))`,
        )
        for (const found of open) {
          if (!isOpen(signingState(found, now().toString()))) continue
          if (!partiesInTurn(found.parties).some(({ role }) => role === 'tenant')) continue
          if (await mailSigner(scope, found, 'documentToSign')) await countReminder(scope, found.id)
        }
        await remindByLink(scope)
      })
  },
}

/**
 * The same for signers without an account. A reminder contains a new link; a link that was ended is not sent again. Links of a suspended
 * organization open nothing, so none are sent, and neither are those of a document whose tenant must still sign it but has no open
 * portal account any more: nobody can complete it.
 */
async function remindByLink(scope: SystemScope): Promise<void> {
  const { db, organizationId, timeZone, today } = scope
  const due = sql.join(
    SIGNING_REMINDER_DAYS.map(
      (days, index) =>
        sql`(l.reminders = ${index} and (l.sent_at at time zone ${timeZone})::date <= ${addDays(today, -days)}::date)`,
    ),
    sql` or `,
  )
  const { rows } = await db.execute<{ id: string; signingId: string }>(sql`
    select l.id, p.signing_id as "signingId" from signing_links l
      join signing_parties p on p.organization_id = l.organization_id and p.id = l.id
      join signings s on s.organization_id = p.organization_id and s.id = p.signing_id and s.voided_at is null and s.expires_at > app.now()
      join organizations o on o.id = l.organization_id and o.status <> 'suspended'
     where l.organization_id = ${organizationId} and l.revoked_at is null and l.token_hash is not null and (${due})
       and not exists (select from signatures g where g.organization_id = p.organization_id and g.party_id = p.id)
       and not exists (select from signing_parties q where q.organization_id = s.organization_id and q.signing_id = s.id and q.role = 'tenant'
             and not exists (select from signatures g where g.organization_id = q.organization_id and g.party_id = q.id)
             and not exists (select from tenant_accounts a join tenants t on t.organization_id = a.organization_id and t.id = a.tenant_id and t.deleted_at is null
                   where a.organization_id = s.organization_id and a.tenant_id = s.tenant_id and a.disabled_at is null))
     order by l.id`)
  for (const { id, signingId } of rows) {
    const found = await lockSigning(scope, signingId)
    if (!isOpen(signingState(found, now().toString()))) continue
    if (!partiesInTurn(found.parties).some((party) => party.id === id)) continue
    if (!(await mailLink(scope, found, id, 'signByLinkReminder'))) continue
    await db.execute(
      sql`update signing_links set reminders = reminders + 1 where organization_id = ${organizationId} and id = ${id}`,
    )
  }
}

/**
 * Forgets the addresses of signers without an account FINISHED_LINK_DAYS after the signing ended, when nobody is written to any
 * more. The address of somebody who signed stays in the evidence of the signature.
 */
export const forgetSigners: JobDefinition = {
  name: 'forget-signers',
  run: (services) =>
    acrossOrganizations(services, 'forget-signers', async (db) => {
      await db.execute(sql`
        update signing_links l set email_sealed = null, email_hint = '', token_hash = null, code_hash = null, code_expires_at = null,
               pass_hash = null, pass_expires_at = null
          from signing_parties p
          join signings s on s.organization_id = p.organization_id and s.id = p.signing_id
          cross join lateral (
            select max(q.declined_at) as declined_at, case when bool_and(g.id is not null) then max(g.signed_at) end as completed_at from signing_parties q
              left join signatures g on g.organization_id = q.organization_id and g.party_id = q.id
             where q.organization_id = s.organization_id and q.signing_id = s.id) as ended
         where p.organization_id = l.organization_id and p.id = l.id and l.email_sealed is not null
           and coalesce(s.voided_at, ended.declined_at, ended.completed_at, s.expires_at) < app.now() - make_interval(days => ${FINISHED_LINK_DAYS})`)
    }),
}
