/** Letters about the accounts of several tenants: demands, statements, confirmations and receipts, made as one job. */
import {
  CHOSEN_LETTER_KINDS,
  DELIVERIES,
  LETTER_KINDS,
  LETTERS_PER_BATCH,
} from '@domovik/domain/rental/letters/kinds.ts'
import { BATCH_STATES, ITEM_STATES } from '@domovik/domain/rental/paper-templates/kinds.ts'
import { z } from 'zod'
import { call, cents, civilDate, currency, id, instant, may, queryNumber } from '../../base.ts'
import { fileAnswer } from '../../files.ts'
import { demandStage as stage } from './papers.ts'

const tags = ['Letters']
const kind = z.enum(CHOSEN_LETTER_KINDS)
const year = z.int().min(2000).max(2100)

/** Who could get a letter: for a receipt each payment of the days, both inclusive, for the others each tenant. */
export const candidates = call({ needs: 'view_payments' }, 'period_invalid')
  .route({ method: 'GET', path: '/letters/candidates', tags, summary: 'List who could get a letter' })
  .input(
    z.object({
      kind,
      from: civilDate.optional(),
      to: civilDate.optional(),
      year: queryNumber(year).optional(),
    }),
  )
  .output(
    z.object({
      currency,
      /** At most LETTERS_PER_BATCH, by name. */
      candidates: z.array(
        z.object({
          tenantId: id,
          /** The payment that a receipt confirms. */
          paymentId: id.nullable(),
          name: z.string(),
          /** What is overdue, was paid in the year, or with this payment; null for a statement. */
          amount: cents.nullable(),
          /** The day of the payment. */
          day: civilDate.nullable(),
          email: z.boolean(),
          inPortal: z.boolean(),
          /**
           * For demands: the furthest letter about what is overdue now, its day, the stage that is proposed next, and whether no rate of
           * interest is known for some late days.
           */
          demand: z
            .object({
              last: stage.nullable(),
              lastOn: civilDate.nullable(),
              next: stage.nullable(),
              missingRate: z.boolean(),
            })
            .nullable(),
        }),
      ),
      total: z.int(),
      can: may('start'),
    }),
  )

const batchRow = z.object({
  id,
  kind: z.enum(LETTER_KINDS),
  delivery: z.enum(DELIVERIES),
  state: z.enum(BATCH_STATES),
  total: z.int(),
  made: z.int(),
  refused: z.int(),
  createdAt: instant,
})

export const list = call({ needs: 'view_payments' })
  .route({ method: 'GET', path: '/letters', tags, summary: 'List batches of letters, the newest first' })
  .output(z.object({ batches: z.array(batchRow), can: may('start') }))

const batch = batchRow.extend({
  from: civilDate.nullable(),
  to: civilDate.nullable(),
  year: z.int().nullable(),
  stage: stage.nullable(),
  payBy: civilDate.nullable(),
  items: z.array(
    z.object({
      position: z.int(),
      tenantId: id,
      tenantName: z.string(),
      state: z.enum(ITEM_STATES),
      /** Why it was refused: an error code. */
      reason: z.string().nullable(),
      documentId: id.nullable(),
      /** When what the letter states was taken back. */
      withdrawnAt: instant.nullable(),
    }),
  ),
  can: may('cancel'),
})

export const get = call({ needs: 'view_payments' })
  .route({ method: 'GET', path: '/letters/{id}', tags, summary: 'Get a batch of letters' })
  .input(z.object({ id }))
  .output(batch)

/**
 * Each letter becomes a document of its tenant. Statements need `from` and `to`, confirmations `year`, demands `payBy` unless
 * they are notices. A tenant
 * whom the delivery does not reach, or with nothing to write about, is refused alone.
 */
export const start = call(
  { needs: 'edit_payments', feature: 'batch_letters', viewOnlyInDemo: true },
  'period_invalid',
  'letters_made_today',
)
  .route({
    method: 'POST',
    path: '/letters',
    tags,
    successStatus: 201,
    summary: 'Make letters to several tenants',
  })
  .input(
    z.object({
      kind,
      delivery: z.enum(DELIVERIES),
      /** Tenants, or for receipts payments with their tenants. */
      to: z
        .array(z.object({ tenantId: id, paymentId: id.optional() }))
        .min(1)
        .max(LETTERS_PER_BATCH),
      firstDay: civilDate.optional(),
      lastDay: civilDate.optional(),
      year: year.optional(),
      stage: stage.default('demand'),
      payBy: civilDate.optional(),
      /** Makes them even if some of the same letters were made today. Demands are made once a day anyway. */
      again: z.boolean().default(false),
    }),
  )
  .output(z.object({ batchId: id }))

/** Letters that are already made stay. */
export const cancel = call({ needs: 'edit_payments' })
  .route({ method: 'POST', path: '/letters/{id}/cancel', tags, summary: 'Stop a batch of letters' })
  .input(z.object({ id }))
  .output(batch)

export const archive = call({ needs: 'view_payments' }, 'file_too_large')
  .route({
    method: 'GET',
    path: '/letters/{id}/archive',
    tags,
    outputStructure: 'detailed',
    summary: 'Download the letters of a batch as one archive',
  })
  .input(z.object({ id }))
  .output(fileAnswer)
