/** Handover reports, as landlords and tenants see them. */
import { CONDITIONS, INSPECTION_KINDS } from '@domovik/domain/rental/inspections/content.ts'
import { DEDUCTION_DECISIONS } from '@domovik/domain/rental/inspections/deductions.ts'
import { METER_MEDIA, METER_UNITS, READING_EVENTS } from '@domovik/domain/rental/meters/types.ts'
import { SIDES } from '@domovik/domain/rental/signing/status.ts'
import { z } from 'zod'
import { cents, civilDate, currency, id, instant } from './base.ts'
import { fingerprint } from './signings.ts'

export const inspectionKind = z.enum(INSPECTION_KINDS)

const described = { id, medium: z.enum(METER_MEDIA), unit: z.enum(METER_UNITS), serial: z.string() }

/** The protocol as people read it. `id` of an item is the same at move-in and move-out. */
export const sheet = z.object({
  day: civilDate,
  rooms: z.array(
    z.object({
      id,
      name: z.string(),
      items: z.array(
        z.object({
          id,
          name: z.string(),
          quantity: z.int(),
          condition: z.enum(CONDITIONS),
          remark: z.string(),
        }),
      ),
    }),
  ),
  /** `value` and `newStart` are decimal text; empty if nobody entered a reading. */
  meters: z.array(
    z.object({ ...described, value: z.string(), event: z.enum(READING_EVENTS), newStart: z.string() }),
  ),
  keys: z.array(z.object({ id, name: z.string(), count: z.int() })),
  landlordRemark: z.string(),
  tenantRemark: z.string(),
})

/** A photo of a row of the protocol. `sha256` is the fingerprint of the file that was uploaded. */
export const inspectionPhoto = z.object({
  id,
  rowId: id,
  sha256: fingerprint,
  width: z.int(),
  height: z.int(),
})

/** A part of the deposit that the landlord wants to keep. */
export const inspectionDeduction = z.object({
  id,
  inspectionId: id,
  /** The item of the protocol that it is for; null for another reason. */
  rowId: id.nullable(),
  reason: z.string(),
  /** Null while the cost is unknown. */
  amount: cents.nullable(),
  currency,
  decision: z.enum(DEDUCTION_DECISIONS),
  /** Whether a settlement of the deposit booked it. */
  settled: z.boolean(),
})

/** What a meter is. */
export const inspectionMeter = z.object(described)

/** The tenant says that they did not sign. */
export const objection = z.object({ reason: z.string(), at: instant })

export const inspectionSignature = z.object({
  role: z.enum(SIDES),
  signedName: z.string(),
  signedAt: instant,
})
