/** Parts of the settlements of bills that landlords and tenants both read. */
import { METER_UNITS } from '@domovik/domain/rental/meters/types.ts'
import { SHARE_KEYS } from '@domovik/domain/rental/utilities/types.ts'
import { z } from 'zod'
import { cents, civilDate, id } from './base.ts'

/** What one price of a meter comes to; the parts of a meter add up to its cost. */
export const meteredParts = z.array(
  z.object({
    from: civilDate,
    /** Last day, inclusive. */
    to: civilDate,
    quantity: z.string(),
    price: z.string(),
    amount: cents,
    /** Its quantity is a share by days of the use between two readings. Without it, `estimated` of the whole cost counts. */
    estimated: z.boolean().optional(),
  }),
)

/** A row that a settlement posted; the rows add up to what it charged or credited. */
export const settlementEntry = z.object({
  id,
  kind: z.enum(['charge', 'credit_note']),
  amount: cents,
  /** The first day of the charge that a credit note lowers. */
  serviceFrom: civilDate.nullable(),
})

/** A cost of a settlement, and how it was computed. */
export const settledCost = z.object({
  label: z.string(),
  amount: cents,
  metered: z
    .object({
      unit: z.enum(METER_UNITS),
      parts: meteredParts,
      /** Use between two readings was spread over their days. False also for settlements before 0.2, which did not store it. */
      estimated: z.boolean(),
    })
    .nullable(),
  /** The share of a building's cost: for each key, weight / total x cost. */
  shared: z.array(
    z.object({
      key: z.enum(SHARE_KEYS),
      weight: z.string(),
      total: z.string(),
      cost: cents,
      amount: cents,
    }),
  ),
})
