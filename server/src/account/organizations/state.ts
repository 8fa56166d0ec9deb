/**
 * Read-only figures about one organization. Mail and job rows do not belong to an organization under row
 * level security, so they are read with the system scope.
 */
import type { MailState } from '@domovik/domain/machinery/mail/states.ts'
import { sql } from 'drizzle-orm'
import { among, type ListPlan, listPage } from '../../machinery/db/list.ts'
import { callsOf } from '../../machinery/http/organization-times.ts'
import { admin } from '../../machinery/http/procedures.ts'
import type { Scope } from '../../machinery/scope/scope.ts'
import { forOrganization } from '../../machinery/scope/system.ts'

export const stateAdmin = {
  state: admin.organizations.state.handler(async ({ context: { scope } }) => {
    const { services, organizationId } = scope
    const [own, outside] = await Promise.all([sizeOf(scope), workOf(scope)])
    return {
      mail: { carried: services.config.smtpUrl !== undefined, ...outside.mail },
      jobs: outside.jobs,
      storage: { bytes: own.bytes, limitBytes: services.config.filesPerOrganization },
      rows: own.rows,
      hours: callsOf(organizationId),
    }
  }),

  mails: admin.organizations.mails.handler(({ input, context: { scope } }) =>
    forOrganization(scope.services, scope.organizationId, 'list mail', (system) =>
      listPage<MailRow>(system, mailList(system.organizationId, input.state), input),
    ),
  ),
}

type MailRow = {
  id: string
  template: string
  language: string
  state: MailState
  attempts: number
  createdAt: string
  sentAt: string | null
}

const mailList = (organizationId: string, states: string[] | undefined): ListPlan => ({
  rows: sql`
    select * from (
      select id, template, language, attempts, created_at as "createdAt", sent_at as "sentAt",
             case when sent_at is not null then 'sent' when failed_at is not null then 'failed' else 'waiting' end as state
        from mail_outbox where organization_id = ${organizationId}) as m
     where true ${among(sql`m.state`, states)}`,
  sorts: { createdAt: sql`"createdAt"` },
  defaultSort: '-createdAt',
})

type Size = {
  bytes: number
  rows: Record<'properties' | 'tenants' | 'leases' | 'transactions' | 'tickets' | 'events', number>
}

async function sizeOf({ db, organizationId }: Scope): Promise<Size> {
  const here = sql`where organization_id = ${organizationId}`
  const { rows } = await db.execute<Size>(sql`
    select app.stored_bytes()::float8 as bytes, json_build_object(
      'properties', (select count(*) from properties ${here} and deleted_at is null),
      'tenants', (select count(*) from tenants ${here} and kind = 'tenant' and deleted_at is null),
      'leases', (select count(*) from leases ${here}),
      'transactions', (select count(*) from transactions ${here}),
      'tickets', (select count(*) from tickets ${here}),
      'events', (select coalesce(max(seq), 0) from audit_logs ${here})) as rows`)
  return rows[0]!
}

type Work = {
  mail: { waiting: number; sentLastMonth: number; failedLastMonth: number }
  jobs: { waiting: number; failedLastDay: number }
}

const workOf = ({ services, organizationId }: Scope): Promise<Work> =>
  forOrganization(services, organizationId, 'look at the organization', async ({ db }) => {
    const month = sql`app.now() - interval '30 days'`
    const { rows } = await db.execute<Work>(sql`
      select (select json_build_object(
                'waiting', count(*) filter (where sent_at is null and failed_at is null),
                'sentLastMonth', count(*) filter (where sent_at >= ${month}),
                'failedLastMonth', count(*) filter (where failed_at >= ${month}))
                from mail_outbox where organization_id = ${organizationId}) as mail,
             (select json_build_object(
                'waiting', count(*) filter (where state in ('created', 'retry', 'active')),
                'failedLastDay', count(*) filter (where state = 'failed' and completed_on >= app.now() - interval '1 day'))
                from pgboss.job where data ->> 'organizationId' = ${organizationId}) as jobs`)
    return rows[0]!
  })
