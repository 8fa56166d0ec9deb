/** Templates of papers, and the documents that are made from them. */
import {
  BATCH_STATES,
  ITEM_STATES,
  LEASES_PER_BATCH,
  TEMPLATE_KINDS,
} from '@domovik/domain/rental/paper-templates/kinds.ts'
import { TEMPLATE_LIMITS } from '@domovik/domain/rental/paper-templates/syntax.ts'
import { isAsked } from '@domovik/domain/rental/paper-templates/variables.ts'
import { LAWS } from '@domovik/domain/rental/signing/legal-form.ts'
import { z } from 'zod'
import { call, historyEntry, id, instant, line, may, name, prose, queryNumber, someIds } from '../../base.ts'
import { fileAnswer } from '../../files.ts'

const tags = ['Templates of papers']
const kind = z.enum(TEMPLATE_KINDS)
const language = z.enum(['en', 'es', 'pl'])

/** Title and text in one language. The text is checked when it is published, so that an unfinished one can be saved. */
const wording = z.object({ title: line(TEMPLATE_LIMITS.title), body: prose(TEMPLATE_LIMITS.characters) })
const texts = z.partialRecord(language, wording)

/** Values typed for this paper, by their names in the template: {"ask.reason": "..."}. */
const asked = z
  .record(z.string().refine(isAsked), prose(2000))
  .refine((values) => Object.keys(values).length <= 40)
  .default({})

export const templateRow = z.object({
  id,
  kind,
  name: z.string(),
  languages: z.array(language),
  /** The number of the newest published version; 0 before the first. */
  published: z.int(),
  /** Whether the text was changed after that version. */
  changed: z.boolean(),
  /** Papers that were made from it. */
  papers: z.int(),
  updatedAt: instant,
})

export const list = call({ needs: 'view_tenants' })
  .route({ method: 'GET', path: '/paper-templates', tags, summary: 'List templates of papers by name' })
  .output(z.object({ templates: z.array(templateRow), can: may('edit', 'delete') }))

const batchRow = z.object({
  id,
  version: z.int(),
  state: z.enum(BATCH_STATES),
  total: z.int(),
  made: z.int(),
  refused: z.int(),
  createdAt: instant,
})

export const get = call({ needs: 'view_tenants' })
  .route({ method: 'GET', path: '/paper-templates/{id}', tags, summary: 'Get a template with its versions' })
  .input(z.object({ id }))
  .output(
    z.object({
      template: templateRow.extend({ texts }),
      versions: z.array(z.object({ number: z.int(), createdAt: instant, papers: z.int() })),
      /** The newest batches. */
      batches: z.array(batchRow),
      can: may('edit', 'delete'),
      history: z.array(historyEntry),
    }),
  )

/** The texts of one published version. */
export const getVersion = call({ needs: 'view_tenants' })
  .route({
    method: 'GET',
    path: '/paper-templates/{id}/versions/{number}',
    tags,
    summary: 'Get a published version of a template',
  })
  .input(z.object({ id, number: queryNumber(z.int().min(1).max(100_000)) }))
  .output(z.object({ number: z.int(), texts }))

/** `start` begins with the text that Domovik contains for a law, `copyOf` with that of another template. */
export const create = call({ needs: 'edit_tenants' }, 'too_many_templates')
  .route({
    method: 'POST',
    path: '/paper-templates',
    tags,
    successStatus: 201,
    summary: 'Add a template of papers',
  })
  .input(z.object({ kind, name: name(120), start: z.enum(LAWS).optional(), copyOf: id.optional() }))
  .output(templateRow)

/** `updatedAt` is the version that the caller read. */
export const update = call({ needs: 'edit_tenants', feature: 'own_templates' }, 'version_conflict')
  .route({ method: 'PATCH', path: '/paper-templates/{id}', tags, summary: 'Change name or texts' })
  .input(z.object({ id, updatedAt: instant, name: name(120).optional(), texts: texts.optional() }))
  .output(templateRow)

/** Makes the texts a version that never changes; papers are made from it from now on. */
export const publish = call({ needs: 'edit_tenants' }, 'version_conflict', 'template_invalid')
  .route({
    method: 'POST',
    path: '/paper-templates/{id}/versions',
    tags,
    successStatus: 201,
    summary: 'Publish the texts of a template',
  })
  .input(z.object({ id, updatedAt: instant }))
  .output(templateRow)

/** Texts and versions in one JSON file, for keeping them elsewhere. */
export const exportFile = call({ needs: 'export_data', alsoNeeds: 'view_tenants', feature: 'data_export' })
  .route({
    method: 'GET',
    path: '/paper-templates/{id}/export',
    tags,
    outputStructure: 'detailed',
    summary: 'Download a template with its published versions',
  })
  .input(z.object({ id }))
  .output(fileAnswer)

export const remove = call({ needs: 'delete_tenants' })
  .route({ method: 'POST', path: '/paper-templates/remove', tags, summary: 'Remove templates' })
  .input(z.object({ ids: someIds(100) }))
  .output(z.object({ removed: z.array(id) }))

export const restore = call({ needs: 'delete_tenants' }, 'too_many_templates')
  .route({ method: 'POST', path: '/paper-templates/restore', tags, summary: 'Restore removed templates' })
  .input(z.object({ ids: someIds(100) }))
  .output(z.object({ restored: z.array(id) }))

const printed = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['heading', 'clause', 'text']), text: z.string() }),
  z.object({ kind: z.literal('items'), items: z.array(z.string()) }),
  z.object({ kind: z.literal('table'), head: z.array(z.string()), rows: z.array(z.array(z.string())) }),
  z.object({ kind: z.literal('signatures') }),
  z.object({ kind: z.literal('page') }),
])

/** A text that is not saved yet, with the values of a lease. */
const trial = z.object({ leaseId: id, language, wording, asked })

/** `missing` names the variables that have no value for this lease; without them the paper cannot be made. */
const filled = z.object({
  title: z.string(),
  language,
  blocks: z.array(printed),
  missing: z.array(z.string()),
  /** Characters of the paper that its fonts do not have. They are printed as boxes. */
  unprintable: z.array(z.string()),
  /** Names of the values that are typed for each paper. */
  asked: z.array(z.string()),
})

export const preview = call(
  { needs: 'view_tenants', evenReadOnly: true },
  'template_invalid',
  'template_too_long',
)
  .route({
    method: 'POST',
    path: '/paper-templates/preview',
    tags,
    summary: 'Fill a text with the values of a lease',
  })
  .input(trial)
  .output(filled)

export const previewFile = call(
  { needs: 'view_tenants', evenReadOnly: true },
  'template_invalid',
  'template_too_long',
)
  .route({
    method: 'POST',
    path: '/paper-templates/preview/file',
    tags,
    summary: 'Print a text with the values of a lease as PDF, without storing it',
  })
  .input(trial)
  // In JSON, because the stored answer of a repeated call cannot be a file.
  .output(z.object({ pdf: z.base64() }))

/** The paper that `make` would store, from the published version. Without `language` in that of the tenant, if the template has it. */
export const draft = call(
  { needs: 'view_tenants', evenReadOnly: true },
  'template_not_published',
  'template_too_long',
)
  .route({
    method: 'POST',
    path: '/paper-templates/{id}/draft',
    tags,
    summary: 'Fill a published template with the values of a lease',
  })
  .input(z.object({ id, leaseId: id, language: language.optional(), asked }))
  .output(filled.extend({ version: z.int() }))

/**
 * Stores the paper as a document of the lease. It keeps the version of the template that it was made from. With `version`, the
 * one that the caller saw, a newer one is refused with version_conflict.
 */
export const make = call(
  { needs: 'edit_tenants' },
  'template_not_published',
  'template_value_missing',
  'template_too_long',
  'storage_full',
  'version_conflict',
)
  .route({
    method: 'POST',
    path: '/paper-templates/{id}/papers',
    tags,
    successStatus: 201,
    summary: 'Make a document of a lease from a template',
  })
  .input(
    z.object({ id, leaseId: id, language: language.optional(), version: z.int().min(1).optional(), asked }),
  )
  .output(z.object({ documentId: id }))

/** `share` gives each document to the tenant of its lease. */
export const startBatch = call(
  { needs: 'edit_tenants', feature: 'batch_letters' },
  'template_not_published',
  'letters_made_today',
)
  .route({
    method: 'POST',
    path: '/paper-templates/{id}/batches',
    tags,
    successStatus: 201,
    summary: 'Make documents of several leases from a template',
  })
  .input(
    z.object({
      id,
      leaseIds: someIds(LEASES_PER_BATCH),
      language: language.optional(),
      asked,
      share: z.boolean().default(false),
      /** Makes them even if some of the leases got a document of this version today. */
      again: z.boolean().default(false),
    }),
  )
  .output(z.object({ batchId: id }))

const batch = batchRow.extend({
  templateId: id,
  templateName: z.string(),
  items: z.array(
    z.object({
      leaseId: id,
      tenantName: z.string(),
      propertyAddress: z.string(),
      state: z.enum(ITEM_STATES),
      /** Why it was refused: an error code, and the variables without a value. */
      reason: z.string().nullable(),
      missing: z.array(z.string()),
      /** Characters of the paper that its fonts do not have. They are printed as boxes. */
      unprintable: z.array(z.string()),
      documentId: id.nullable(),
    }),
  ),
  can: may('cancel'),
})

export const getBatch = call({ needs: 'view_tenants' })
  .route({ method: 'GET', path: '/paper-batches/{id}', tags, summary: 'Get a batch of papers' })
  .input(z.object({ id }))
  .output(batch)

/** Documents that are already made stay. */
export const cancelBatch = call({ needs: 'edit_tenants' })
  .route({ method: 'POST', path: '/paper-batches/{id}/cancel', tags, summary: 'Stop a batch of papers' })
  .input(z.object({ id }))
  .output(batch)

export const batchArchive = call({ needs: 'view_tenants' }, 'file_too_large')
  .route({
    method: 'GET',
    path: '/paper-batches/{id}/archive',
    tags,
    outputStructure: 'detailed',
    summary: 'Download the documents of a batch as one archive',
  })
  .input(z.object({ id }))
  .output(fileAnswer)
