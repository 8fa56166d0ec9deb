/** Handover reports of a lease. */
import { CONDITIONS, INSPECTION_STATES, ROW_KINDS } from '@domovik/domain/rental/inspections/content.ts'
import { DEDUCTION_DECISIONS } from '@domovik/domain/rental/inspections/deductions.ts'
import { OUTCOMES } from '@domovik/domain/rental/inspections/operations.ts'
import { READING_EVENTS } from '@domovik/domain/rental/meters/types.ts'
import { SIDES } from '@domovik/domain/rental/signing/status.ts'
import { z } from 'zod'
import { call, civilDate, id, instant, may, name, positiveCents, prose } from '../../base.ts'
import { fileAnswer, photoChoice, photoErrors, photoOf } from '../../files.ts'
import {
  inspectionDeduction,
  inspectionKind,
  inspectionMeter,
  inspectionPhoto,
  inspectionSignature,
  objection,
} from '../../inspections.ts'
import { fingerprint } from '../../signings.ts'

const tags = ['Handover reports']

const row = z.object({
  id,
  kind: inspectionKind,
  state: z.enum(INSPECTION_STATES),
  /** The day of the handover. */
  day: civilDate,
  leaseId: id,
  propertyId: id,
  propertyAddress: z.string(),
  tenantId: id,
  tenantName: z.string(),
  signedAt: instant.nullable(),
})

const field = z.object({
  value: z.string(),
  version: z.int(),
  device: z.string(),
  /** Values that other devices entered for the same field; somebody has to choose one. */
  rivals: z.array(z.object({ value: z.string(), device: z.string() })),
})

const reading = z.object({
  day: civilDate,
  value: z.string(),
  event: z.enum(READING_EVENTS),
  newStart: z.string().nullable(),
})

const side = z.object({ condition: z.enum(CONDITIONS), quantity: z.int(), remark: z.string() }).nullable()

const inspection = z.object({
  inspection: row,
  content: z.object({
    version: z.int(),
    rows: z.array(
      z.object({ id, kind: z.enum(ROW_KINDS), order: z.int(), fields: z.record(z.string(), field) }),
    ),
  }),
  photos: z.array(inspectionPhoto),
  /** The meters of the property with their readings, which a new reading must not contradict. */
  meters: z.array(inspectionMeter.extend({ digits: z.int(), readings: z.array(reading) })),
  signatures: z.array(inspectionSignature),
  sha256: fingerprint.nullable(),
  objection: objection.nullable(),
  withdrawReason: z.string().nullable(),
  /** The signed protocol of move-in beside this one; null for a protocol of move-in or if there is none. */
  comparison: z
    .object({
      inspectionId: id,
      day: civilDate,
      items: z.array(
        z.object({
          id,
          room: z.string(),
          name: z.string(),
          before: side,
          after: side,
          proposesDeduction: z.boolean(),
          /** Photos of the item in the protocol of move-in. */
          photosBefore: z.array(id),
        }),
      ),
      /** How many keys; null if the protocol does not list them. */
      keys: z.array(
        z.object({
          id,
          name: z.string(),
          before: z.int().nullable(),
          after: z.int().nullable(),
          proposesDeduction: z.boolean(),
        }),
      ),
      /** The meters that both protocols read. `used` is null if it cannot be computed. */
      meters: z.array(
        inspectionMeter.extend({ before: z.string(), after: z.string(), used: z.string().nullable() }),
      ),
    })
    .nullable(),
  /** Empty without the permission to view payments. */
  deductions: z.array(inspectionDeduction),
  /** Changes that arrived after the protocol was closed. They changed nothing. `room` is that of an item; names are empty if unknown. */
  late: z.array(
    z.object({
      ...{ id, rowId: id, kind: z.enum(ROW_KINDS), rowName: z.string(), room: z.string() },
      ...{ field: z.string(), value: z.string(), enteredAt: instant },
    }),
  ),
  can: may('edit', 'deduct'),
})

export const list = call({ needs: 'view_properties' })
  .route({ method: 'GET', path: '/inspections', tags, summary: 'List handover reports, the newest first' })
  .input(z.object({ leaseId: id.optional(), propertyId: id.optional() }))
  .output(z.object({ inspections: z.array(row), can: may('create') }))

export const get = call({ needs: 'view_properties' })
  .route({ method: 'GET', path: '/inspections/{id}', tags, summary: 'Get a handover report' })
  .input(z.object({ id }))
  .output(inspection)

/** A protocol of move-out begins as a copy of that of move-in; one of move-in as a copy of the last one of the property. */
export const create = call({ needs: 'edit_properties' }, 'inspection_open')
  .route({
    method: 'POST',
    path: '/inspections',
    tags,
    successStatus: 201,
    summary: 'Begin a handover report',
  })
  .input(z.object({ leaseId: id, kind: inspectionKind, day: civilDate }))
  .output(z.object({ id }))

export const operation = z.object({
  id,
  rowId: id,
  kind: z.enum(ROW_KINDS),
  field: z.string().max(20),
  value: z.string().max(1000),
  /** The version of the content that the device knew. */
  base: z.int().min(0).max(1_000_000),
  device: id,
  enteredAt: instant,
})

/** Applies changes of a device, each once. Answers what became of each, and the protocol. */
export const sync = call({ needs: 'edit_properties' })
  .route({
    method: 'POST',
    path: '/inspections/{id}/operations',
    tags,
    summary: 'Change a handover report',
  })
  .input(z.object({ id, operations: z.array(operation).min(1).max(500) }))
  .output(z.object({ outcomes: z.array(z.object({ id, outcome: z.enum(OUTCOMES) })), protocol: inspection }))

/** `photoId` is chosen by the device: a second upload with it stores nothing. */
export const addPhoto = call({ needs: 'edit_properties' }, 'inspection_locked', ...photoErrors)
  .route({
    method: 'POST',
    path: '/inspections/{id}/photos',
    tags,
    successStatus: 201,
    summary: 'Add a photo to a row of a handover report',
  })
  .input(z.object({ id, photoId: id, rowId: id, file: z.file() }))
  .output(inspectionPhoto)

export const photoFile = call({ needs: 'view_properties' }, 'file_missing')
  .route({
    method: 'GET',
    path: '/inspections/{id}/photos/{photoId}',
    tags,
    outputStructure: 'detailed',
    summary: 'Download a photo of a handover report',
  })
  .input(photoChoice)
  .output(fileAnswer)

export const removePhoto = call({ needs: 'edit_properties' }, 'inspection_locked')
  .route({
    method: 'DELETE',
    path: '/inspections/{id}/photos/{photoId}',
    tags,
    summary: 'Remove a photo of a handover report',
  })
  .input(photoOf)
  .output(z.object({ id }))

/**
 * Both sides sign on the device of the landlord. `sha256` is the fingerprint of the protocol that the device showed. The
 * readings are recorded for the meters.
 */
export const sign = call(
  { needs: 'edit_properties' },
  'inspection_locked',
  'inspection_not_ready',
  'document_changed',
)
  .route({ method: 'POST', path: '/inspections/{id}/signatures', tags, summary: 'Sign a handover report' })
  .input(
    z.object({
      id,
      sha256: fingerprint,
      landlordName: name(120),
      tenantName: name(120),
      landlordAgreed: z.literal(true),
      tenantAgreed: z.literal(true),
    }),
  )
  .output(inspection)

export const withdraw = call({ needs: 'edit_properties' }, 'inspection_locked')
  .route({
    method: 'POST',
    path: '/inspections/{id}/withdrawal',
    tags,
    summary: 'Withdraw a draft of a protocol',
  })
  .input(z.object({ id, reason: prose(500).min(1) }))
  .output(inspection)

const deduction = {
  reason: name(300),
  amount: positiveCents.nullable(),
  decision: z.enum(DEDUCTION_DECISIONS),
}

/** `deductionId` is chosen by the caller: a second call with it changes the deduction. */
export const putDeduction = call(
  { needs: 'edit_payments' },
  'inspection_locked',
  'deduction_settled',
  'version_conflict',
)
  .route({
    method: 'PUT',
    path: '/inspections/{id}/deductions/{deductionId}',
    tags,
    summary: 'Note a deduction from the deposit',
  })
  .input(
    z.object({
      id,
      deductionId: id,
      rowId: id.nullable().default(null),
      ...deduction,
      /** The deduction that the caller read, null for a new one; if it is another now, nothing is saved (version_conflict). */
      seen: z.object(deduction).nullable().optional(),
    }),
  )
  .output(inspection)

export const removeDeduction = call({ needs: 'edit_payments' }, 'deduction_settled')
  .route({
    method: 'DELETE',
    path: '/inspections/{id}/deductions/{deductionId}',
    tags,
    summary: 'Remove a deduction from the deposit',
  })
  .input(z.object({ id, deductionId: id }))
  .output(inspection)

/** With photos, signatures and, at move-out, the comparison with move-in; a draft has lines to sign on. */
export const file = call({ needs: 'view_properties' }, 'file_missing')
  .route({
    method: 'GET',
    path: '/inspections/{id}/file',
    tags,
    outputStructure: 'detailed',
    summary: 'Download a hand-over protocol as PDF',
  })
  .input(z.object({ id }))
  .output(fileAnswer)

/** What is stored about each signature. */
export const evidence = call({ needs: 'edit_properties' })
  .route({
    method: 'GET',
    path: '/inspections/{id}/evidence',
    tags,
    summary: 'Get the evidence of the signatures of a protocol',
  })
  .input(z.object({ id }))
  .output(
    z.array(
      z.object({
        role: z.enum(SIDES),
        signedName: z.string(),
        sha256: fingerprint,
        signedAt: instant,
        email: z.string().nullable(),
        ipAddress: z.string().nullable(),
        userAgent: z.string().nullable(),
        statement: z.string(),
        intact: z.boolean().nullable(),
      }),
    ),
  )
