/** Handover reports that the tenant and the landlord signed. */
import { z } from 'zod'
import { call, civilDate, id, instant, prose } from '../base.ts'
import { fileAnswer, photoChoice } from '../files.ts'
import { inspectionKind, inspectionPhoto, inspectionSignature, objection, sheet } from '../inspections.ts'
import { fingerprint } from '../signings.ts'

const tags = ['Portal']

const row = z.object({ id, kind: inspectionKind, day: civilDate, address: z.string(), signedAt: instant })

export const list = call({ needs: 'tenant' })
  .route({ method: 'GET', path: '/inspections', tags, summary: 'List my handover reports' })
  .output(z.array(row))

export const get = call({ needs: 'tenant' })
  .route({ method: 'GET', path: '/inspections/{id}', tags, summary: 'Get one of my handover reports' })
  .input(z.object({ id }))
  .output(
    z.object({
      inspection: row,
      sheet,
      photos: z.array(inspectionPhoto),
      signatures: z.array(inspectionSignature),
      objection: objection.nullable(),
      /** Within 7 days after the signatures, once. */
      canObject: z.boolean(),
      sha256: fingerprint,
    }),
  )

/** Says that the tenant did not sign the protocol. The landlord reads it beside the protocol and as a message. */
export const object = call({ needs: 'tenant' }, 'objection_too_late')
  .route({
    method: 'POST',
    path: '/inspections/{id}/objection',
    tags,
    summary: 'Say that I did not sign a hand-over protocol',
  })
  .input(z.object({ id, reason: prose(1000).min(1) }))
  .output(z.object({ id }))

/** The protocol with its photos, signatures and, at move-out, the comparison with move-in. */
export const file = call({ needs: 'tenant' }, 'file_missing')
  .route({
    method: 'GET',
    path: '/inspections/{id}/file',
    tags,
    outputStructure: 'detailed',
    summary: 'Download one of my hand-over protocols as PDF',
  })
  .input(z.object({ id }))
  .output(fileAnswer)

export const photoFile = call({ needs: 'tenant' }, 'file_missing')
  .route({
    method: 'GET',
    path: '/inspections/{id}/photos/{photoId}',
    tags,
    outputStructure: 'detailed',
    summary: 'Download a photo of one of my handover reports',
  })
  .input(photoChoice)
  .output(fileAnswer)
