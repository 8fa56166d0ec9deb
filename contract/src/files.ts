/** Photos of a record, for landlords and tenants. */
import { z } from 'zod'
import { call, id, instant, type Needs } from './base.ts'

export const photo = z.object({
  id,
  /** File name given by the uploader; may be empty. */
  name: z.string(),
  /** Size of the stored picture in pixels, after rotation to upright. */
  width: z.int(),
  height: z.int(),
  authorKind: z.enum(['manager', 'tenant', 'vendor']),
  createdAt: instant,
  canRemove: z.boolean(),
})

/** A photo of a property. The first one of a property is its cover. */
export const albumPhoto = z.object({
  id,
  /** What the photo shows, for people who cannot see it; empty if nobody described it. */
  alt: z.string(),
  /** Size of the stored picture in pixels, after rotation to upright. */
  width: z.int(),
  height: z.int(),
})

/** An uploaded file, as multipart/form-data. The allowed types are defined in domain/src/machinery/files. */
export const fileUpload = z.object({ id, file: z.file() })

export const photoOf = z.object({ id, photoId: id })

/** `preview` fits into 480 pixels, `full` into 2560. */
export const photoChoice = photoOf.extend({ size: z.enum(['preview', 'full']).default('full') })

export const fileAnswer = z.object({ headers: z.record(z.string(), z.string()), body: z.file() })

/**
 * A document of a record: an invoice or receipt. The allowed types are defined in
 * domain/src/machinery/files/documents.ts.
 */
export const document = z.object({
  id,
  /** File name given by the uploader; may be empty. */
  name: z.string(),
  format: z.enum(['pdf', 'picture']),
  /** At most one document of a record is marked as its receipt. */
  receipt: z.boolean(),
  bytes: z.int(),
  /** Size of a stored picture in pixels, after rotation to upright; null for a PDF. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  createdAt: instant,
})
export const documentOf = z.object({ id, fileId: id })
/** Only a picture has a `preview`. */
export const documentChoice = documentOf.extend({ size: z.enum(['preview', 'full']).default('full') })

/** Errors of an upload. */
export const photoErrors = [
  'file_type_not_allowed',
  'file_too_large',
  'file_unreadable',
  'file_too_complex',
  'too_many_pixels',
  'too_many_files',
  'storage_full',
] as const

/** Errors of a PDF that people sign, besides those of its upload. */
export const unsafePdfErrors = [
  'pdf_encrypted',
  'pdf_with_scripts',
  'pdf_starts_programs',
  'pdf_with_attachments',
] as const

/**
 * Defines the photo calls of a record under `path`; the arguments say who may view and who may change photos.
 */
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
      summary: 'Download a photo',
    })
    .input(photoChoice)
    .output(fileAnswer),
  removePhoto: call({ needs: change })
    .route({
      method: 'DELETE',
      path: `/${path}/{id}/photos/{photoId}`,
      tags,
      summary: 'Remove a photo; it can be restored within a day',
    })
    .input(photoOf)
    .output(z.object({ id })),
  restorePhoto: call({ needs: change }, 'too_many_files')
    .route({
      method: 'POST',
      path: `/${path}/{id}/photos/{photoId}/restore`,
      tags,
      summary: 'Restore a removed photo',
    })
    .input(photoOf)
    .output(z.object({ id })),
})
