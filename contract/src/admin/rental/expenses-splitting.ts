/** Expenses that are split over several properties (docs/decisions/143). */
import { MOST_SHARES, SPLIT_KEYS } from '@domovik/domain/rental/expenses/split.ts'
import { z } from 'zod'
import { call, cents, enteredCents, id } from '../../base.ts'

/**
 * How an expense is split. In a list of one property the amounts of the row are the share of the property, and `whole` is the
 * amount of the expense.
 */
export const splitSummary = z.object({
  by: z.enum(SPLIT_KEYS),
  properties: z.int(),
  building: z.string().nullable(),
  whole: cents,
})

/** What a property bears of an expense. Shares are listed in the order in which they were computed. */
export const splitShare = z.object({
  propertyId: id,
  address: z.string(),
  /** The property was removed since: it keeps this share, and gets no new one. */
  removed: z.boolean(),
  /** Decimal text; null if the amount was entered. */
  weight: z.string().nullable(),
  amount: cents,
  vatAmount: cents.nullable(),
  vatInvoiced: cents.nullable(),
})

/**
 * Weights are those of the properties on this day; amounts are entered for `amounts` only, and add up to the expense. The building
 * that was chosen is shown with the expense.
 */
export const enteredSplit = z.object({
  by: z.enum(SPLIT_KEYS),
  buildingId: id.nullish(),
  parts: z.array(z.object({ propertyId: id, amount: enteredCents.optional() })).max(MOST_SHARES),
})

export const splitErrors = [
  'split_needs_several',
  'split_property_repeated',
  'split_weight_missing',
  'split_without_weight',
  'split_amounts_differ',
  'split_of_loan_payment',
  'split_of_ticket',
] as const

/** The properties that can bear a share, by label, with what their weights are, and the buildings. */
export const splitUnits = call({ needs: 'view_payments' })
  .route({
    method: 'GET',
    path: '/expenses/split/units',
    tags: ['Expenses'],
    summary: 'List the properties that an expense can be split over',
  })
  .output(
    z.object({
      units: z.array(
        z.object({
          propertyId: id,
          address: z.string(),
          /** What it is called in its building, else its address; shares are computed in this order. */
          label: z.string(),
          area: z.number().nullable(),
          areaUnit: z.string(),
          participation: z.string().nullable(),
          buildingId: id.nullable(),
        }),
      ),
      buildings: z.array(z.object({ id, name: z.string() })),
    }),
  )
