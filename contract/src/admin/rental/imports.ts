import { FIELD_CODES, ROW_CODES } from '@domovik/domain/field-codes.ts'
import { z } from 'zod'
import { call, cents, civilDate, file, id, instant } from '../../base.ts'

export const subject = z.enum(['properties', 'tenants', 'leases', 'bookings'])

/** How the file was read. Each value can be corrected by hand. */
const format = z.object({
  kind: z.enum(['csv', 'xlsx', 'json']),
  encoding: z
    .enum(['utf-8', 'utf-16le', 'windows-1250', 'windows-1252', 'iso-8859-2', 'cp852', 'cp850'])
    .nullable(),
  separator: z.enum([',', ';', '\t', '|']).nullable(),
  decimal: z.enum([',', '.']),
  sheet: z.string().nullable(),
  /** The order of day and month as it was chosen; null if the dates of the file decide. */
  dateOrder: z.enum(['day_first', 'month_first']).nullable(),
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

/** Why a row cannot be imported. */
export const problemCode = z.enum([
  ...FIELD_CODES,
  ...ROW_CODES,
  'currency_mismatch',
  'lease_called_off',
  'lease_overlaps',
  'property_not_rentable_long_term',
  'property_not_rentable_short_term',
  'booking_overlaps',
  'days_blocked',
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
  /** Maps fields to columns. Fields that the file does not contain are absent. */
  mapping: z.record(z.string(), z.string()),
  goodRows: z.int(),
  badRows: z.int(),
  /** The first rows as they would be imported. */
  preview: z.array(
    z.object({
      row: z.int(),
      values: z.record(z.string(), z.string()),
      problems: z.array(rowProblem),
      /** The address of the unit that the row was matched with, if the row writes it in another way. */
      storedAddress: z.string().nullable(),
    }),
  ),
  /** Every row with errors, and the errors. */
  problems: z.array(z.object({ row: z.int(), problems: z.array(rowProblem) })),
  missingFields: z.array(z.string()),
  /** The sheets of a workbook that can be read. */
  sheets: z.array(z.string()),
  /** Rows of totals, which are left out and count neither as good nor as bad. */
  totalsRows: z.array(z.int()),
  /** The order in which day and month are read, with a date that can be read both ways if none decides. Null if no date depends on it. */
  dates: z
    .object({
      order: z.enum(['day_first', 'month_first']),
      undecided: z.object({ text: z.string(), date: civilDate }).nullable(),
    })
    .nullable(),
  /** What rows say about a tenant or guest who is known, and the import does not take over. */
  notTaken: z.array(z.object({ row: z.int(), field: z.string(), value: z.string() })),
  /** For a list of leases: the day from which running leases are charged, and whether Domovik exported the list, whose payments and debts are not taken over. */
  leases: z.object({ chargedFrom: civilDate, ownExport: z.boolean() }).nullable(),
})

const tags = ['Imports']
const needs = { needs: 'member', viewOnlyInDemo: true } as const
/** Importing requires the bulk_import feature of the plan. Undoing an import never does. */
const bringing = { ...needs, feature: 'bulk_import' } as const

/** Reads the file, guesses format and columns, and checks every row without saving. */
export const upload = call(
  bringing,
  'import_format_unknown',
  'import_format_differs',
  'import_format_old_excel',
  'import_empty',
  'import_too_many_rows',
  'import_too_many_columns',
  'file_too_large',
  'file_unreadable',
  'file_too_complex',
)
  .route({
    method: 'POST',
    path: '/imports',
    tags,
    successStatus: 201,
    summary: 'Upload a file and check it (dry run)',
  })
  .input(z.object({ subject, file: z.file().max(20 * 1024 * 1024) }))
  .output(checked)

/** Checks the file again with another mapping or format. Omitted parts stay as they were. */
export const check = call(bringing, 'import_column_missing', 'conflict')
  .route({
    method: 'POST',
    path: '/imports/{id}/check',
    tags,
    summary: 'Check again with another mapping or format',
  })
  .input(
    z.object({
      id,
      mapping: z.record(z.string(), z.string()).optional(),
      format: format.partial().optional(),
    }),
  )
  .output(checked)

/**
 * The rows that cannot be imported, as in the file, each with its error. The corrected file can be uploaded
 * again.
 */
export const badRows = call(needs, 'import_column_missing', 'conflict')
  .route({
    method: 'GET',
    path: '/imports/{id}/bad-rows',
    tags,
    summary: 'Export the rows with errors as CSV',
  })
  .input(z.object({ id }))
  .output(file)

/** Imports the valid rows in one transaction, in the background. `skipBad` omits rows with errors. */
export const run = call(
  bringing,
  'import_exceeds_plan',
  'import_column_missing',
  'import_row_invalid',
  'conflict',
)
  .route({ method: 'POST', path: '/imports/{id}/run', tags, summary: 'Start the import' })
  .input(z.object({ id, skipBad: z.boolean().default(false) }))
  .output(importRun)

export const get = call({ needs: 'member' })
  .route({ method: 'GET', path: '/imports/{id}', tags, summary: 'Get the state and progress of an import' })
  .input(z.object({ id }))
  .output(importRun)

/**
 * How many deposits of running leases of the import are neither charged nor recorded as received, because they were paid earlier. `leases`
 * are at most ten of them, the first tenants by name, and none for callers who may not see tenants.
 */
export const deposits = call({ needs: 'member' })
  .route({
    method: 'GET',
    path: '/imports/{id}/deposits',
    tags,
    summary: 'Count the deposits of an import that are not recorded as received',
  })
  .input(z.object({ id }))
  .output(
    z.object({
      count: z.int(),
      leases: z.array(
        z.object({ id, tenantId: id, tenantName: z.string(), address: z.string(), amount: cents }),
      ),
    }),
  )

export const list = call({ needs: 'member' })
  .route({ method: 'GET', path: '/imports', tags, summary: 'List imports, newest first' })
  .output(z.array(importRun))

export const cancel = call(needs, 'conflict')
  .route({
    method: 'POST',
    path: '/imports/{id}/cancel',
    tags,
    summary: 'Cancel a running import; nothing is saved',
  })
  .input(z.object({ id }))
  .output(importRun)

/** Removes everything that the import created. Refused if later records use any of it. */
export const undo = call(needs, 'in_use', 'conflict')
  .route({ method: 'POST', path: '/imports/{id}/undo', tags, summary: 'Undo an import' })
  .input(z.object({ id }))
  .output(importRun)

/** The sample of 53 properties shipped with the product (IMPORT-03), uploaded and checked in one call. */
export const sample = call(bringing)
  .route({
    method: 'POST',
    path: '/imports/sample',
    tags,
    successStatus: 201,
    summary: 'Upload and check the sample of 53 properties',
  })
  .input(z.object({ subject: subject.default('properties') }))
  .output(checked)

/** An empty file with the correct headers. */
export const template = call({ needs: 'member' })
  .route({
    method: 'GET',
    path: '/imports/templates/{subject}',
    tags,
    summary: 'Download a template with the correct headers',
  })
  .input(z.object({ subject }))
  .output(z.object({ fileName: z.string(), mediaType: z.string(), content: z.string() }))
