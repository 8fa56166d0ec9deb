import { EXPENSE_CATEGORIES } from '@domovik/domain/rental/expenses/types.ts'
import { DELIVERIES } from '@domovik/domain/rental/letters/kinds.ts'
import { METER_MEDIA, METER_UNITS } from '@domovik/domain/rental/meters/types.ts'
import { z } from 'zod'
import {
  call,
  cents,
  civilDate,
  currency,
  enteredCents,
  id,
  may,
  name,
  positiveCents,
  signedCents,
} from '../../base.ts'
import { meteredParts, settledCost, settlementEntry } from '../../bills.ts'
import { fileAnswer } from '../../files.ts'

const tags = ['Bills']
const period = { leaseId: id, from: civilDate, to: civilDate }
const cost = z.object({
  label: name(120),
  amount: positiveCents,
  expenseId: id.nullish(),
  /** The amount is what this meter counted in the period, as previewed. */
  meterId: id.nullish(),
})
export const list = call({ needs: 'view_payments' })
  .route({
    method: 'GET',
    path: '/leases/{leaseId}/bills',
    tags,
    summary: 'List the settlements of bills of a lease',
  })
  .input(z.object({ leaseId: id }))
  .output(
    z.object({
      currency,
      /** Newest first. */
      settlements: z.array(
        z.object({
          id,
          from: civilDate,
          to: civilDate,
          actual: cents,
          advances: cents,
          /** Positive: charged to the tenant. Negative: credited. */
          difference: signedCents,
          costs: z.array(settledCost.extend({ expenseId: id.nullable() })),
          /** The charge or credit notes that were posted. */
          rows: z.array(id),
          entries: z.array(settlementEntry),
          undone: z.boolean(),
          /** The settlement of a building that posted it; only that one can be undone. */
          utilitySettlementId: id.nullable(),
          /** The newest letter about it, for `sendLetter`. */
          letterId: id.nullable(),
          can: may('undo', 'send'),
        }),
      ),
      can: may('settle'),
    }),
  )

/** The period in whole months, what was charged for it in advance, and the recorded expenses of the unit. */
export const preview = call({ needs: 'view_payments' })
  .route({
    method: 'GET',
    path: '/leases/{leaseId}/bills/preview',
    tags,
    summary: 'Preview the settlement of a period',
  })
  .input(z.object(period))
  .output(
    z.object({
      currency,
      from: civilDate,
      to: civilDate,
      advances: cents,
      rows: z.array(z.object({ chargeId: id, serviceFrom: civilDate, amount: cents, credited: cents })),
      expenses: z.array(
        z.object({
          id,
          date: civilDate,
          /** The description or the vendor. */
          label: z.string().nullable(),
          category: z.enum(EXPENSE_CATEGORIES),
          amount: cents,
        }),
      ),
      /** The meters of the unit with what they cost in the period. */
      meters: z.array(
        z.object({
          id,
          medium: z.enum(METER_MEDIA),
          unit: z.enum(METER_UNITS),
          serial: z.string(),
          amount: cents,
          parts: meteredParts,
          /** Use between two readings was spread over days. */
          estimated: z.boolean(),
          /** Days of the period without readings or a price; they cost nothing. */
          daysMissing: z.int(),
          /** The day of a reading that contradicts the one before it: the meter costs nothing until one of them is corrected. */
          contradicts: civilDate.nullable(),
        }),
      ),
    }),
  )

/** Charges what the costs exceed the advances by, or credits what is left of the advances. */
export const settle = call(
  { needs: 'edit_payments' },
  'bills_already_settled',
  'bills_nothing_charged',
  'expense_already_settled',
  'conflict',
)
  .route({
    method: 'POST',
    path: '/leases/{leaseId}/bills',
    tags,
    successStatus: 201,
    summary: 'Settle the bills of a period',
  })
  .input(
    z.object({
      ...period,
      costs: z.array(cost).min(1).max(50),
      /** For a charge: after the last day of the period. */
      dueDate: civilDate,
      /** What was previewed as charged in advance; anything else is refused with `conflict`. */
      advances: enteredCents.optional(),
      notify: z.boolean().default(true),
    }),
  )
  .output(z.object({ id, difference: signedCents, notified: z.boolean() }))

/** Reverses what the settlement posted. */
export const undo = call({ needs: 'edit_payments' }, 'already_reversed', 'settlement_of_building')
  .route({ method: 'POST', path: '/bills/{id}/undo', tags, summary: 'Undo a settlement of bills' })
  .input(z.object({ id, reason: name(500), notify: z.boolean().default(true) }))
  .output(z.object({ id, notified: z.boolean() }))

/** The letter of a settlement that stands, as it would be sent today. */
export const letter = call({ needs: 'view_payments' }, 'already_reversed')
  .route({
    method: 'GET',
    path: '/bills/{id}/letter',
    tags,
    outputStructure: 'detailed',
    summary: 'Download the letter of a settlement of bills as PDF',
  })
  .input(z.object({ id }))
  .output(fileAnswer)

/** Stores the letter of a settlement as a document of the lease and delivers it. */
export const sendLetter = call(
  { needs: 'edit_payments', viewOnlyInDemo: true },
  'already_reversed',
  'tenant_not_reached',
  'version_conflict',
  'storage_full',
)
  .route({
    method: 'POST',
    path: '/bills/{id}/letter',
    tags,
    successStatus: 201,
    summary: 'Send the letter of a settlement of bills',
  })
  .input(
    z.object({
      id,
      delivery: z.enum(DELIVERIES),
      /** The newest letter that the caller saw; with a newer one the letter is refused with version_conflict. */
      newest: id.nullable().optional(),
    }),
  )
  .output(z.object({ documentId: id }))
