/** How a lease ends or continues: termination, extension, renewal. */
import { z } from 'zod'
import { call, cents, civilDate, currency, enteredCents, id, name } from '../../base.ts'
import { lease } from './leases.ts'

const tags = ['Leases']

/** Previews the financial effect of a termination. */
export const previewTermination = call(
  { needs: 'edit_tenants' },
  'lease_termination_outside_range',
  'lease_already_terminated',
  'bills_already_settled',
)
  .route({
    method: 'POST',
    path: '/leases/{id}/terminate/preview',
    tags,
    summary: 'Preview the termination of a lease',
  })
  .input(z.object({ id, lastDay: civilDate, penalty: enteredCents.default(0) }))
  .output(
    z.object({
      currency,
      /** Charges for later days, with the amounts they still claim. */
      cancelled: z.object({ count: z.int(), amount: cents }),
      /** Credit notes that prorate the last month to the days used. */
      credits: z.array(z.object({ type: z.string(), serviceFrom: civilDate, amount: cents })),
      /** Money that had paid cancelled amounts and that no other charge can take. */
      freed: cents,
      /** What remains open on this lease, including a penalty. */
      open: cents,
      depositsHeld: cents,
    }),
  )

export const terminate = call(
  { needs: 'edit_tenants' },
  'lease_termination_outside_range',
  'lease_already_terminated',
  'bills_already_settled',
)
  .route({ method: 'POST', path: '/leases/{id}/terminate', tags, summary: 'Terminate a lease early' })
  .input(
    z.object({
      id,
      lastDay: civilDate,
      reason: name(500),
      penalty: enteredCents.default(0),
      /** The signed notice that this applies. */
      signingId: id.optional(),
    }),
  )
  .output(lease)

/**
 * Moves or removes the end date of the same lease. Optionally sets another rent from the day after the old
 * end.
 */
export const extend = call(
  { needs: 'edit_tenants' },
  'lease_has_no_end',
  'lease_already_terminated',
  'lease_not_open',
  'lease_extension_not_later',
  'lease_overlaps',
  'booking_overlaps',
  'indexation_planned',
  'bills_already_settled',
)
  .route({ method: 'POST', path: '/leases/{id}/extend', tags, summary: 'Change the end date of a lease' })
  .input(z.object({ id, endDate: civilDate.nullable(), rentAmount: enteredCents.optional() }))
  .output(lease)

const renewal = {
  id,
  endDate: civilDate.nullable(),
  rentAmount: enteredCents,
  depositAmount: enteredCents,
}

/** Previews the effect of a renewal on the deposit. */
export const previewRenewal = call({ needs: 'create_tenants' }, 'lease_has_no_end', 'lease_end_before_start')
  .route({
    method: 'POST',
    path: '/leases/{id}/renew/preview',
    tags,
    summary: 'Preview the renewal of a lease',
  })
  .input(z.object(renewal))
  .output(
    z.object({
      currency,
      startDate: civilDate,
      /**
       * Parts of the held deposit, in cents: carried over, still to be charged, and to be refunded to the
       * tenant.
       */
      deposit: z.object({ transfer: cents, charge: cents, refund: cents }),
      /** What stays due of the deposit of this lease. */
      unpaidDeposit: cents,
    }),
  )

/** Creates a new lease from the day after the old one ends and carries the deposit over. */
export const renew = call(
  { needs: 'create_tenants' },
  'lease_has_no_end',
  'lease_end_before_start',
  'lease_already_renewed',
  'lease_overlaps',
  'booking_overlaps',
)
  .route({
    method: 'POST',
    path: '/leases/{id}/renew',
    tags,
    successStatus: 201,
    summary: 'Renew a lease',
  })
  .input(z.object(renewal))
  .output(lease)
