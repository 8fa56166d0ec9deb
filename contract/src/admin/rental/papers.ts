/** Papers of the accounts of tenants as PDF, in the language of the tenant. */
import { DEMAND_STAGES, DEMAND_WARNINGS } from '@domovik/domain/rental/papers/stages.ts'
import { z } from 'zod'
import { call, cents, civilDate, currency, dateRange, enteredCents, id, queryNumber } from '../../base.ts'
import { fileAnswer } from '../../files.ts'
import { interestOn } from '../../interest-on.ts'

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

export const demandStage = z.enum(DEMAND_STAGES)

const demandFigures = z.object({
  currency,
  lines: z.array(
    z.object({
      chargeId: id,
      type: z.string(),
      serviceFrom: civilDate.nullable(),
      description: z.string().nullable(),
      interestOn,
      dueDate: civilDate,
      remaining: cents,
      /** Late interest until today that was not posted yet. */
      interest: cents,
      /** Late days for which no rate is known: the letter counts no interest for them. */
      daysWithoutRate: z.int(),
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
  /** The stage that comes next. A person chooses. */
  next: demandStage,
  /** The stage that is due now; null while the time that the last letter left still runs, and after a notice. */
  due: demandStage.nullable(),
  /** The newest demand of the tenant, for `sendDemand`. */
  newest: id.nullable(),
  /** How the letter reaches the tenant: the portal, a PDF in a mail, or only the documents of the landlord. */
  reach: z.enum(['portal', 'mail', 'documents']),
  /** What a notice would be about: one lease of a home that runs. Null if there is none, then a notice is refused. */
  notice: z.object({ address: z.string(), total: cents, daily: cents, chargeIds: z.array(id) }).nullable(),
  /** What to consider before a letter of each stage is sent. Nothing of it stops the letter. */
  stages: z.array(z.object({ stage: demandStage, warnings: z.array(z.enum(DEMAND_WARNINGS)) })),
})

/** What a payment demand of today would say. */
export const previewDemand = call({ needs: 'view_payments' }, 'nothing_to_demand')
  .route({ method: 'GET', path: '/tenants/{id}/demand', tags, summary: 'Preview a payment demand' })
  .input(z.object({ id }))
  .output(demandFigures)

/** A letter that was sent, as lists of a tenant show it. */
export const demandLetter = z.object({
  id,
  documentId: id,
  stage: demandStage,
  sentOn: civilDate,
  /** The last day to pay that the letter names; null for a notice. */
  payBy: civilDate.nullable(),
  deliveredOn: civilDate.nullable(),
  /** The last day to pay; of a notice known once its delivery is entered. */
  lastDay: civilDate.nullable(),
  /** Whether a charge that the letter names is overdue today. */
  overdue: z.boolean(),
  total: cents,
})

/**
 * Writes a payment demand, stores it as a document of the tenant, shares it and sends a mail. `total` is the sum that the
 * caller saw. The letter never changes afterwards. A notice needs no `payBy`: its month begins on the day of delivery.
 */
export const sendDemand = call(
  { needs: 'edit_payments', viewOnlyInDemo: true },
  'nothing_to_demand',
  'nothing_to_terminate',
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
  .input(
    z.object({
      id,
      stage: demandStage.default('demand'),
      payBy: civilDate.optional(),
      total: enteredCents,
      /** The newest demand that the caller saw; with a newer one the letter is refused with version_conflict. */
      newest: id.nullable().optional(),
    }),
  )
  .output(z.object({ documentId: id, mailed: z.boolean() }))

/** Enters the day on which a letter reached the tenant; null takes it back. `id` is the demand. */
export const deliverDemand = call({ needs: 'edit_payments' }, 'version_conflict')
  .route({
    method: 'PUT',
    path: '/demands/{id}/delivery',
    tags,
    summary: 'Enter the day on which a payment demand was delivered',
  })
  .input(
    z.object({
      id,
      deliveredOn: civilDate.nullable(),
      /** The day that the caller read; with another one now the change is refused with version_conflict. */
      seen: civilDate.nullable().optional(),
    }),
  )
  .output(z.object({ deliveredOn: civilDate.nullable() }))
