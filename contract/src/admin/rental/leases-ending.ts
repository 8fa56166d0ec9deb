/** How a lease ends or goes on: terminated, extended, followed by a new one. */
import { z } from 'zod'
import { call, cents, civilDate, currency, id, name } from '../../base.ts'
import { lease } from './leases.ts'

const tags = ['Leases']

/** What terminating would do to the money, before anybody decides. */
export const previewTermination = call(
  { needs: 'edit_tenants' },
  'lease_termination_outside_range',
  'lease_already_terminated',
)
  .route({
    method: 'POST',
    path: '/leases/{id}/terminate/preview',
    tags,
    summary: 'What ending a lease early would change',
  })
  .input(z.object({ id, lastDay: civilDate, penalty: cents.default(0) }))
  .output(
    z.object({
      currency,
      /** Charges for later days, at what they still charge. */
      cancelled: z.object({ count: z.int(), amount: cents }),
      /** Credit notes that bring the month of the last day down to the days used. */
      credits: z.array(z.object({ type: z.string(), serviceFrom: civilDate, amount: cents })),
      /** Money that has paid what is no longer owed, and finds no other charge. */
      freed: cents,
      /** What stays open on this lease, a penalty included. */
      open: cents,
      depositsHeld: cents,
    }),
  )

export const terminate = call(
  { needs: 'edit_tenants' },
  'lease_termination_outside_range',
  'lease_already_terminated',
)
  .route({ method: 'POST', path: '/leases/{id}/terminate', tags, summary: 'End a lease early' })
  .input(z.object({ id, lastDay: civilDate, reason: name(500), penalty: cents.default(0) }))
  .output(lease)

/** The same lease with a later end, or without one; optionally another rent from the day after the old end. */
export const extend = call(
  { needs: 'edit_tenants' },
  'lease_has_no_end',
  'lease_already_terminated',
  'lease_not_open',
  'lease_extension_not_later',
  'lease_overlaps',
)
  .route({ method: 'POST', path: '/leases/{id}/extend', tags, summary: 'Move the end of a lease' })
  .input(z.object({ id, endDate: civilDate.nullable(), rentAmount: cents.optional() }))
  .output(lease)

const renewal = {
  id,
  endDate: civilDate.nullable(),
  rentAmount: cents,
  depositAmount: cents,
}

/** What renewing would do, before anybody decides. */
export const previewRenewal = call({ needs: 'create_tenants' }, 'lease_has_no_end', 'lease_end_before_start')
  .route({
    method: 'POST',
    path: '/leases/{id}/renew/preview',
    tags,
    summary: 'What a renewal would do to the deposit',
  })
  .input(z.object(renewal))
  .output(
    z.object({
      currency,
      startDate: civilDate,
      /** Of the deposit held: carried over, still to be charged, and to be paid back to the tenant. */
      deposit: z.object({ transfer: cents, charge: cents, refund: cents }),
    }),
  )

/** A new lease from the day after the old one ends, with the deposit carried over. */
export const renew = call(
  { needs: 'create_tenants' },
  'lease_has_no_end',
  'lease_end_before_start',
  'lease_already_renewed',
  'lease_overlaps',
)
  .route({
    method: 'POST',
    path: '/leases/{id}/renew',
    tags,
    successStatus: 201,
    summary: 'Follow a lease with a new one',
  })
  .input(z.object(renewal))
  .output(lease)
