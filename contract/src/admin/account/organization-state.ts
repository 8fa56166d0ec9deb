/** Read-only figures about one organization, for its managers (ORGADM-03). */
import { MAIL_STATES } from '@domovik/domain/machinery/mail/states.ts'
import { z } from 'zod'
import { call, id, instant, listOf, listQuery, several } from '../../base.ts'

const tags = ['Organizations']

export const state = call({ needs: 'manage_pages' })
  .route({
    method: 'GET',
    path: '/organization/state',
    tags,
    summary: 'Get figures on mail, jobs, storage, size and response times',
  })
  .output(
    z.object({
      mail: z.object({
        /** False if no mail server is configured; messages are then stored locally. */
        carried: z.boolean(),
        waiting: z.int(),
        sentLastMonth: z.int(),
        failedLastMonth: z.int(),
      }),
      jobs: z.object({ waiting: z.int(), failedLastDay: z.int() }),
      storage: z.object({ bytes: z.int(), limitBytes: z.int() }),
      rows: z.object({
        properties: z.int(),
        tenants: z.int(),
        leases: z.int(),
        transactions: z.int(),
        tickets: z.int(),
        events: z.int(),
      }),
      /**
       * Per hour, of this server process since it started, at most one day back; oldest hour first. Response
       * times in milliseconds.
       */
      hours: z.array(z.object({ at: instant, calls: z.int(), p50: z.int(), p95: z.int() })),
    }),
  )

export const mails = call({ needs: 'manage_pages' })
  .route({
    method: 'GET',
    path: '/organization/mails',
    tags,
    summary: 'List the mail of the organization, newest first',
  })
  .input(z.object({ ...listQuery(['createdAt']), state: several(z.enum(MAIL_STATES)) }))
  .output(
    listOf(
      z.object({
        id,
        /** Namespace and key of the template's texts, for example mail:invitation. */
        template: z.string(),
        language: z.string(),
        state: z.enum(MAIL_STATES),
        attempts: z.int(),
        createdAt: instant,
        sentAt: instant.nullable(),
      }),
    ),
  )
