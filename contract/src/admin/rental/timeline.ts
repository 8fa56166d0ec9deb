import { MAIL_STATES } from '@domovik/domain/machinery/mail/states.ts'
import { TIMELINE_KINDS, TIMELINE_SUBJECTS } from '@domovik/domain/rental/timeline/kinds.ts'
import { z } from 'zod'
import { call, cents, civilDate, currency, id, instant, listOf, listQuery, several } from '../../base.ts'

const timelineEntry = z.object({
  id,
  kind: z.enum(TIMELINE_KINDS),
  /** Money is at the beginning of its accounting day; everything else is when it happened. */
  at: instant,
  /** The day of `at` where the organization is: a browser elsewhere would count another day. */
  on: civilDate,
  /** The record that the entry belongs to. */
  table: z.string(),
  recordId: id,
  /** The type of a payment, the category of an expense, the kind of a document, who wrote a message, the template of a mail ... */
  type: z.string().nullable(),
  text: z.string().nullable(),
  amount: cents.nullable(),
  currency: currency.nullable(),
  who: z.string().nullable(),
  /** Of a change: its entry in the history. */
  change: z
    .object({ seq: z.int(), action: z.string(), details: z.record(z.string(), z.unknown()) })
    .nullable(),
  /** Of a mail: whether it was sent. Its text is not kept. */
  state: z.enum(MAIL_STATES).nullable(),
})

/**
 * What happened with a tenant, a property or a lease until today, newest first. Kinds that the caller may not view are left out.
 */
export const list = call({ needs: 'member' })
  .route({
    method: 'GET',
    path: '/timeline',
    tags: ['Timeline'],
    summary: 'List what happened, newest first',
  })
  .input(
    z.object({
      ...listQuery(['at']),
      subject: z.enum(TIMELINE_SUBJECTS),
      subjectId: id,
      entry: several(z.enum(TIMELINE_KINDS)),
    }),
  )
  .output(listOf(timelineEntry))
