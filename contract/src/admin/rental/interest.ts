import { ORGANIZATION_INTEREST } from '@domovik/domain/rental/interest/late-interest.ts'
import { STATUTORY_SERIES } from '@domovik/domain/rental/interest/rate-series.ts'
import { EURO_RATE_PATTERN } from '@domovik/domain/rental/interest/recovery-cost.ts'
import { z } from 'zod'
import {
  call,
  cents,
  civilDate,
  currency,
  enteredCents,
  file,
  id,
  may,
  name,
  percent,
  positiveCents,
} from '../../base.ts'

const tags = ['Late interest']

/** A statutory late rate and the first day on which it applies. */
const rate = z.object({ validFrom: civilDate, percent })

const statutorySeries = z.enum(STATUTORY_SERIES)

const settings = z.object({
  /** Whether leases without a setting of their own bear interest. */
  lateInterest: z.enum(ORGANIZATION_INTEREST),
  /** The official series that the organization follows; null: only its own rates. */
  statutorySeries: statutorySeries.nullable(),
  /** Oldest first. Official rates are those of the series; an own rate of the same day replaces one. */
  rates: z.array(rate.extend({ official: z.boolean() })),
  can: may('changeRates', 'changeSetting'),
})

export const get = call({ needs: 'view_payments' })
  .route({
    method: 'GET',
    path: '/interest',
    tags,
    summary: 'Get the setting and the rates of late interest',
  })
  .output(settings)

/** A second rate from the same day replaces the first. */
export const putRate = call({ needs: 'edit_payments' }, 'version_conflict')
  .route({ method: 'PUT', path: '/interest/rates/{validFrom}', tags, summary: 'Save the rate from a day on' })
  .input(
    rate.extend({
      /** The rate of that day that the caller read, null for none; if it is another now, nothing is saved (version_conflict). */
      seen: z.string().nullable().optional(),
    }),
  )
  .output(settings)

export const removeRate = call({ needs: 'edit_payments' })
  .route({
    method: 'DELETE',
    path: '/interest/rates/{validFrom}',
    tags,
    summary: 'Delete the rate from a day on',
  })
  .input(z.object({ validFrom: civilDate }))
  .output(settings)

/** Chooses the official series of statutory rates that the organization follows, beside its own rates. */
export const setSeries = call({ needs: 'edit_payments' })
  .route({
    method: 'PUT',
    path: '/interest/series',
    tags,
    summary: 'Choose the official statutory rates',
  })
  .input(z.object({ statutorySeries: statutorySeries.nullable() }))
  .output(settings)

const segment = z.object({
  from: civilDate,
  /** Exclusive. */
  to: civilDate,
  days: z.int(),
  principal: cents,
  percent: z.string(),
})

/** A late charge with the interest that can be charged on it now. Amounts in cents. */
export const proposal = z.object({
  chargeId: id,
  tenantId: id,
  tenantName: z.string(),
  leaseId: id.nullable(),
  propertyAddress: z.string().nullable(),
  type: z.string(),
  serviceFrom: civilDate.nullable(),
  description: z.string().nullable(),
  dueDate: civilDate,
  chargeAmount: cents,
  remaining: cents,
  days: z.int(),
  /** Late days before the first known rate; they bear no interest. */
  daysWithoutRate: z.int(),
  segments: z.array(segment),
  /** All interest up to the day, what was settled by earlier postings, and what can be posted now. */
  computed: cents,
  settled: cents,
  amount: cents,
  /** Flat cost of recovery between businesses that can be charged, in whole euros; null if none or charged before. */
  recoveryEuros: z.int().nullable(),
})

const filters = {
  /** The last day that counts; today if missing. */
  until: civilDate.optional(),
  tenantId: id.optional(),
  leaseId: id.optional(),
}

export const proposals = call({ needs: 'view_payments' })
  .route({
    method: 'GET',
    path: '/interest/proposals',
    tags,
    summary: 'List late charges with their interest',
  })
  .input(z.object(filters))
  .output(
    z.object({
      currency,
      until: civilDate,
      lines: z.array(proposal),
      /** Charges on which no interest is charged. */
      waived: z.array(
        z.object({
          chargeId: id,
          tenantId: id,
          tenantName: z.string(),
          type: z.string(),
          serviceFrom: civilDate.nullable(),
          description: z.string().nullable(),
          /** Why; null for waivers of earlier versions. */
          reason: z.string().nullable(),
        }),
      ),
      /** Posted interest that is higher than what arises now, by late charge, whatever the day. Amounts in cents. */
      excess: z.array(
        z.object({
          chargeId: id,
          tenantId: id,
          tenantName: z.string(),
          type: z.string(),
          serviceFrom: civilDate.nullable(),
          description: z.string().nullable(),
          /** The last day that the posted interest counts. */
          until: civilDate,
          posted: cents,
          amount: cents,
        }),
      ),
      can: may('post', 'waive', 'credit'),
    }),
  )

/** Posts a credit note on the interest of a late charge. The amount is the excess that the caller read. */
export const creditExcess = call({ needs: 'edit_payments' }, 'conflict')
  .route({
    method: 'POST',
    path: '/interest/excess/{chargeId}/credit',
    tags,
    summary: 'Credit interest that was charged too much',
  })
  .input(z.object({ chargeId: id, amount: positiveCents, reason: name(500) }))
  .output(z.object({ chargeId: id }))

export const exportCsv = call({ needs: 'export_data', alsoNeeds: 'view_payments', feature: 'data_export' })
  .route({ method: 'GET', path: '/interest/proposals/export', tags, summary: 'Export the proposals as CSV' })
  .input(z.object(filters))
  .output(file)

/**
 * Posts interest as charges due today. An amount may be lower than proposed; the difference is not proposed again.
 */
export const post = call({ needs: 'create_payments' }, 'interest_above_proposal', 'conflict')
  .route({
    method: 'POST',
    path: '/interest/postings',
    tags,
    successStatus: 201,
    summary: 'Charge late interest',
  })
  .input(
    z.object({
      until: civilDate,
      lines: z
        .array(
          z
            .object({
              chargeId: id,
              /** May be 0 if only the flat cost of recovery is charged. */
              amount: enteredCents,
              recovery: z.boolean().default(false),
            })
            .refine(({ amount, recovery }) => amount > 0 || recovery),
        )
        .min(1)
        .max(1000),
      /** What one euro is worth in the organization's currency, for flat costs of recovery: not needed in euros. */
      euroRate: z.string().regex(EURO_RATE_PATTERN).nullish(),
      /** Sends each tenant with an e-mail address one message with the computation. */
      notify: z.boolean().default(true),
    }),
  )
  .output(z.object({ batchId: id, charges: z.int(), amount: cents, notified: z.int() }))

export const postings = call({ needs: 'view_payments' })
  .route({
    method: 'GET',
    path: '/interest/postings',
    tags,
    summary: 'List what was charged together, newest first',
  })
  .output(
    z.object({
      currency,
      batches: z.array(
        z.object({
          batchId: id,
          postedOn: civilDate,
          until: civilDate,
          charges: z.int(),
          tenants: z.int(),
          amount: cents,
          /** Charges of the batch that are not reversed. */
          standing: z.int(),
          can: may('undo'),
        }),
      ),
    }),
  )

/** Reverses all charges of a batch that are not reversed yet. Money paid on them becomes credit. */
export const undo = call({ needs: 'edit_payments' }, 'already_reversed')
  .route({
    method: 'POST',
    path: '/interest/postings/{batchId}/undo',
    tags,
    summary: 'Undo what was charged together',
  })
  .input(z.object({ batchId: id, reason: name(500), notify: z.boolean().default(true) }))
  .output(z.object({ reversed: z.int(), notified: z.int() }))

/** How one charge of late interest was computed; null for a charge posted otherwise. */
export const computation = call({ needs: 'view_payments' })
  .route({
    method: 'GET',
    path: '/interest/charges/{chargeId}',
    tags,
    summary: 'Get how late interest was computed',
  })
  .input(z.object({ chargeId: id }))
  .output(
    z
      .object({
        baseChargeId: id,
        until: civilDate,
        proposed: cents,
        segments: z.array(segment),
        /** Cents of the charge that are more than what arises now, until they are credited. */
        excess: cents,
      })
      .nullable(),
  )

export const waive = call({ needs: 'edit_payments' })
  .route({
    method: 'PUT',
    path: '/interest/waivers/{chargeId}',
    tags,
    summary: 'Charge no interest on a charge',
  })
  .input(z.object({ chargeId: id, reason: name(500) }))
  .output(z.object({ chargeId: id }))

export const unwaive = call({ needs: 'edit_payments' })
  .route({
    method: 'DELETE',
    path: '/interest/waivers/{chargeId}',
    tags,
    summary: 'Charge interest on it again',
  })
  .input(z.object({ chargeId: id }))
  .output(z.object({ chargeId: id }))
