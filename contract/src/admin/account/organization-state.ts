/** How one organization is doing: read-only figures for those who manage it (ORGADM-03). */
import { MAIL_STATES } from '@domovik/domain/machinery/mail/states.ts'
import { z } from 'zod'
import { call, id, instant, listOf, listQuery, several } from '../../base.ts'

const tags = ['Organizations']

export const state = call({ needs: 'manage_pages' })
  .route({ method: 'GET', path: '/organization/state', tags, summary: 'Mail, jobs, storage, size and speed' })
  .output(
    z.object({
      mail: z.object({
        /** False: no mail server is set up, and messages stay here. */
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
      /** Of this server since it started, at most a day back; oldest hour first. */
      hours: z.array(z.object({ at: instant, calls: z.int(), p50: z.int(), p95: z.int() })),
    }),
  )

export const mails = call({ needs: 'manage_pages' })
  .route({
    method: 'GET',
    path: '/organization/mails',
    tags,
    summary: 'Mail of the organization, newest first',
  })
  .input(z.object({ ...listQuery(['createdAt']), state: several(z.enum(MAIL_STATES)) }))
  .output(
    listOf(
      z.object({
        id,
        /** Namespace and key of its words: mail:invitation. */
        template: z.string(),
        language: z.string(),
        state: z.enum(MAIL_STATES),
        attempts: z.int(),
        createdAt: instant,
        sentAt: instant.nullable(),
      }),
    ),
  )
