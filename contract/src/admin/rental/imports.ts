import { FIELD_CODES, ROW_CODES } from '@domovik/domain/errors.ts'
import { z } from 'zod'
import { call, file, id, instant } from '../../base.ts'

export const subject = z.enum(['properties', 'tenants', 'leases'])

/** How the file was read; each may be corrected by hand. */
const format = z.object({
  kind: z.enum(['csv', 'xlsx', 'json']),
  encoding: z.enum(['utf-8', 'utf-16le', 'windows-1250', 'windows-1252', 'iso-8859-2']).nullable(),
  separator: z.enum([',', ';', '\t', '|']).nullable(),
  decimal: z.enum([',', '.']),
  sheet: z.string().nullable(),
})

const field = z.object({
  key: z.string(),
  required: z.boolean(),
  kind: z.enum(['text', 'amount', 'date', 'number', 'choice', 'day']),
})

export const importRun = z.object({
  id,
  subject,
  fileName: z.string(),
  status: z.enum(['uploaded', 'running', 'done', 'undone', 'failed', 'cancelled']),
  totalRows: z.int(),
  doneRows: z.int(),
  importedRows: z.int(),
  skippedRows: z.int(),
  errorCode: z.string().nullable(),
  createdAt: instant,
  finishedAt: instant.nullable(),
  canUndo: z.boolean(),
})

/** Why a row cannot come in. */
export const problemCode = z.enum([
  ...FIELD_CODES,
  ...ROW_CODES,
  'currency_mismatch',
  'lease_overlaps',
  'property_not_rentable_long_term',
])

const rowProblem = z.object({
  column: z.string().nullable(),
  field: z.string().nullable(),
  code: problemCode,
  value: z.string().nullable(),
})

export const checked = z.object({
  run: importRun,
  format,
  columns: z.array(z.object({ name: z.string(), samples: z.array(z.string()) })),
  fields: z.array(field),
  /** Field to column; absent fields are not in the file. */
  mapping: z.record(z.string(), z.string()),
  goodRows: z.int(),
  badRows: z.int(),
  /** The first rows as they would be imported. */
  preview: z.array(
    z.object({ row: z.int(), values: z.record(z.string(), z.string()), problems: z.array(rowProblem) }),
  ),
  /** Every bad row and why. */
  problems: z.array(z.object({ row: z.int(), problems: z.array(rowProblem) })),
  missingFields: z.array(z.string()),
})

const tags = ['Imports']
const needs = { needs: 'member', viewOnlyInDemo: true } as const
/** What brings rows in belongs to a function of the plan; taking them back never does. */
const bringing = { ...needs, feature: 'bulk_import' } as const

/** Reads the file, guesses format and columns, and tries every row without saving any. */
export const upload = call(
  bringing,
  'import_format_unknown',
  'import_empty',
  'import_too_many_rows',
  'file_too_large',
  'file_unreadable',
)
  .route({
    method: 'POST',
    path: '/imports',
    tags,
    successStatus: 201,
    summary: 'Upload a file and try it (dry run)',
  })
  .input(z.object({ subject, file: z.file().max(20 * 1024 * 1024) }))
  .output(checked)

/** The same try again, with another mapping or format; without one, as it was left. */
export const check = call(bringing, 'import_column_missing', 'conflict')
  .route({ method: 'POST', path: '/imports/{id}/check', tags, summary: 'Try again with another mapping' })
  .input(
    z.object({
      id,
      mapping: z.record(z.string(), z.string()).optional(),
      format: format.partial().optional(),
    }),
  )
  .output(checked)

/** What cannot come in, as it stood in the file, with the reason beside it: corrected, it is the next file. */
export const badRows = call(needs, 'import_column_missing', 'conflict')
  .route({ method: 'GET', path: '/imports/{id}/bad-rows', tags, summary: 'The rows with errors as CSV' })
  .input(z.object({ id }))
  .output(file)

/** Imports the good rows in one transaction, in the background; `skipBad` says that bad rows are to be left out. */
export const run = call(
  bringing,
  'import_exceeds_plan',
  'import_column_missing',
  'import_row_invalid',
  'conflict',
)
  .route({ method: 'POST', path: '/imports/{id}/run', tags, summary: 'Import' })
  .input(z.object({ id, skipBad: z.boolean().default(false) }))
  .output(importRun)

export const get = call({ needs: 'member' })
  .route({ method: 'GET', path: '/imports/{id}', tags, summary: 'State and progress of one import' })
  .input(z.object({ id }))
  .output(importRun)

export const list = call({ needs: 'member' })
  .route({ method: 'GET', path: '/imports', tags, summary: 'Imports, newest first' })
  .output(z.array(importRun))

export const cancel = call(needs, 'conflict')
  .route({
    method: 'POST',
    path: '/imports/{id}/cancel',
    tags,
    summary: 'Stop a running import; nothing of it stays',
  })
  .input(z.object({ id }))
  .output(importRun)

/** Takes back everything the import created. Refused once something of it has been used by later rows. */
export const undo = call(needs, 'in_use', 'conflict')
  .route({ method: 'POST', path: '/imports/{id}/undo', tags, summary: 'Undo a whole import' })
  .input(z.object({ id }))
  .output(importRun)

/** The sample of 53 properties that ships with the product (IMPORT-03), as a file and straight into the try. */
export const sample = call(bringing)
  .route({
    method: 'POST',
    path: '/imports/sample',
    tags,
    successStatus: 201,
    summary: 'Try the sample of 53 properties',
  })
  .input(z.object({ subject: subject.default('properties') }))
  .output(checked)

/** An empty file with the right headers. */
export const template = call({ needs: 'member' })
  .route({
    method: 'GET',
    path: '/imports/templates/{subject}',
    tags,
    summary: 'Template with the right headers',
  })
  .input(z.object({ subject }))
  .output(z.object({ fileName: z.string(), mediaType: z.string(), content: z.string() }))
