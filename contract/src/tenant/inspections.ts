/** Handover reports that the tenant and the landlord signed. */
import { z } from 'zod'
import { call, civilDate, id, instant } from '../base.ts'
import { fileAnswer, photoChoice } from '../files.ts'
import { inspectionKind, inspectionPhoto, inspectionSignature, sheet } from '../inspections.ts'
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
      sha256: fingerprint,
    }),
  )

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
