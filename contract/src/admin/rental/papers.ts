/** Papers of the accounts of tenants as PDF, in the language of the tenant. */
import { z } from 'zod'
import { call, cents, civilDate, currency, dateRange, enteredCents, id, queryNumber } from '../../base.ts'
import { fileAnswer } from '../../files.ts'

const tags = ['Papers']

/** The account of these days, both inclusive; without them from its first line until today. */
export const statement = call({ needs: 'view_payments' }, 'period_invalid')
  .route({
    method: 'GET',
    path: '/tenants/{id}/statement',
    tags,
    outputStructure: 'detailed',
    summary: 'Download the account statement of a tenant as PDF',
  })
  .input(z.object({ id, ...dateRange }))
  .output(fileAnswer)

/** `id` is the payment. */
export const receipt = call({ needs: 'view_payments' }, 'receipt_not_completed')
  .route({
    method: 'GET',
    path: '/payments/{id}/receipt',
    tags,
    outputStructure: 'detailed',
    summary: 'Download the receipt of a payment as PDF',
  })
  .input(z.object({ id }))
  .output(fileAnswer)

/** What the tenant paid in a calendar year. `id` is the tenant. */
export const confirmation = call({ needs: 'view_payments' }, 'nothing_to_confirm')
  .route({
    method: 'GET',
    path: '/tenants/{id}/confirmations/{year}',
    tags,
    outputStructure: 'detailed',
    summary: 'Download the confirmation of what a tenant paid in a year as PDF',
  })
  .input(z.object({ id, year: queryNumber(z.int().min(2000).max(2100)) }))
  .output(fileAnswer)

const demandFigures = z.object({
  currency,
  lines: z.array(
    z.object({
      chargeId: id,
      type: z.string(),
      serviceFrom: civilDate.nullable(),
      description: z.string().nullable(),
      dueDate: civilDate,
      remaining: cents,
      /** Late interest until today that was not posted yet. */
      interest: cents,
    }),
  ),
  principal: cents,
  interest: cents,
  total: cents,
  /** The interest of each further day. */
  daily: cents,
  payBy: civilDate,
  /** Whether the letter says how to pay: by an account that tenants see, or in the landlord's own words. */
  saysHowToPay: z.boolean(),
})

/** What a payment demand of today would say. */
export const previewDemand = call({ needs: 'view_payments' }, 'nothing_to_demand')
  .route({ method: 'GET', path: '/tenants/{id}/demand', tags, summary: 'Preview a payment demand' })
  .input(z.object({ id }))
  .output(demandFigures)

/**
 * Writes a payment demand, stores it as a document of the tenant, shares it and sends a mail. `total` is the sum that the
 * caller saw. The letter never changes afterwards.
 */
export const sendDemand = call(
  { needs: 'edit_payments', viewOnlyInDemo: true },
  'nothing_to_demand',
  'version_conflict',
  'storage_full',
)
  .route({
    method: 'POST',
    path: '/tenants/{id}/demands',
    tags,
    successStatus: 201,
    summary: 'Send a payment demand',
  })
  .input(z.object({ id, payBy: civilDate, total: enteredCents }))
  .output(z.object({ documentId: id, mailed: z.boolean() }))
