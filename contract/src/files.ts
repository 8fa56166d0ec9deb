/** Photos of a record, for landlords and tenants alike. */
import { z } from 'zod'
import { call, id, instant, type Needs } from './base.ts'

export const photo = z.object({
  id,
  /** As its owner called it; may be empty. */
  name: z.string(),
  /** Of the picture as kept, upright. */
  width: z.int(),
  height: z.int(),
  authorKind: z.enum(['manager', 'tenant']),
  createdAt: instant,
  canRemove: z.boolean(),
})

/** A file on its way in, as multipart/form-data. What it may be is in domain/src/machinery/files. */
export const fileUpload = z.object({ id, file: z.file() })

export const photoOf = z.object({ id, photoId: id })

/** `preview` fits into 480 pixels, `full` into 2560. */
export const photoChoice = photoOf.extend({ size: z.enum(['preview', 'full']).default('full') })

export const fileAnswer = z.object({ headers: z.record(z.string(), z.string()), body: z.file() })

/** A paper of a record: an invoice or receipt. What it may be is in domain/src/machinery/files/documents.ts. */
export const document = z.object({
  id,
  /** As its owner called it; may be empty. */
  name: z.string(),
  format: z.enum(['pdf', 'picture']),
  /** One of a record's documents is its receipt. */
  receipt: z.boolean(),
  bytes: z.int(),
  /** Of a picture as kept, upright. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  createdAt: instant,
})
export const documentOf = z.object({ id, fileId: id })
/** Only a picture has a `preview`. */
export const documentChoice = documentOf.extend({ size: z.enum(['preview', 'full']).default('full') })

/** What an upload may be refused for. */
export const photoErrors = [
  'file_type_not_allowed',
  'file_too_large',
  'file_unreadable',
  'too_many_pixels',
  'too_many_files',
  'storage_full',
] as const

/** The calls of a record's photos below `path`; who may look and who may change them. */
export const photoCalls = ({
  path,
  tags,
  view,
  change,
  add,
}: {
  path: string
  tags: string[]
  view: Needs
  change: Needs
  add: string
}) => ({
  addPhoto: call({ needs: change }, ...photoErrors)
    .route({ method: 'POST', path: `/${path}/{id}/photos`, tags, successStatus: 201, summary: add })
    .input(fileUpload)
    .output(photo),
  photoFile: call({ needs: view }, 'file_missing')
    .route({
      method: 'GET',
      path: `/${path}/{id}/photos/{photoId}`,
      tags,
      outputStructure: 'detailed',
      summary: 'The picture itself',
    })
    .input(photoChoice)
    .output(fileAnswer),
  removePhoto: call({ needs: change })
    .route({
      method: 'DELETE',
      path: `/${path}/{id}/photos/{photoId}`,
      tags,
      summary: 'Take a photo away; for a day it can be put back',
    })
    .input(photoOf)
    .output(z.object({ id })),
  restorePhoto: call({ needs: change }, 'too_many_files')
    .route({
      method: 'POST',
      path: `/${path}/{id}/photos/{photoId}/restore`,
      tags,
      summary: 'Put a photo back',
    })
    .input(photoOf)
    .output(z.object({ id })),
})
