/** Importing lists: upload and check, correct, import, undo. */

import type { Permission } from '@domovik/domain/account/access/permissions.ts'
import { DomainError, refuseIssues } from '@domovik/domain/errors.ts'
import { now } from '../../machinery/clock.ts'
import { newId } from '../../machinery/db/ids.ts'
import { requirePermission } from '../../machinery/http/needs.ts'
import { admin } from '../../machinery/http/procedures.ts'
import { hasPermission, record, type Scope } from '../../machinery/scope/scope.ts'
import { badRowsOf } from './bad-rows.ts'
import { draftRows, requireMapping, showTry } from './check.ts'
import { missingFields } from './convert-row.ts'
import { chargedFrom } from './drafts/draft-leases.ts'
import { fieldsOfSubject } from './fields/index.ts'
import { runImport } from './jobs.ts'
import { presentImport } from './present.ts'
import { isOwnExport, proposeMapping } from './propose-mapping.ts'
import {
  changeImport,
  findImport,
  type ImportRecord,
  insertImport,
  type ListedImport,
  listImports,
  unrecordedDeposits,
} from './queries.ts'
import type { ReadFile } from './read/file.ts'
import { readTable } from './read/read-table.ts'
import { requireRoomFor } from './require-room.ts'
import { SAMPLE_FILE_NAME, sampleProperties } from './sample.ts'
import { openFile, sealFile } from './stored-file.ts'
import { templateOf } from './template.ts'
import type { Format, Mapping, Subject } from './types.ts'
import { removeImported } from './undo.ts'

/** The permission to add single rows also allows importing them and undoing the import. */
const neededFor: Record<Subject, readonly Permission[]> = {
  properties: ['create_properties'],
  tenants: ['create_tenants'],
  leases: ['create_tenants'],
  // Stays come with their charges and payments.
  bookings: ['create_properties', 'create_payments'],
}

function requireSubject(scope: Scope, subject: Subject): void {
  for (const needed of neededFor[subject]) requirePermission(scope, needed)
}

const present = (scope: Scope, run: ListedImport) =>
  presentImport(
    run,
    neededFor[run.subject].every((needed) => hasPermission(scope, needed)),
  )

export const importsAdmin = {
  upload: admin.imports.upload.handler(async ({ input: { subject, file }, context: { scope } }) => {
    requireSubject(scope, subject)
    return receive(scope, subject, file.name, Buffer.from(await file.arrayBuffer()))
  }),

  check: admin.imports.check.handler(async ({ input, context: { scope } }) => {
    const { run, sealed } = await openImport(scope, input.id)
    const format = formatWith(run.format, input.format ?? {})
    const read = await readTable(scope, await openFile(scope, run.id, sealed), { ...run, format })
    const wanted = input.mapping ?? run.mapping
    const fits = Object.values(wanted).every((column) => read.table.columns.includes(column))
    const reread = input.format !== undefined && !fits
    const mapping = reread
      ? proposeMapping(run.subject, read.table.columns)
      : requireMapping(run.subject, read.table.columns, wanted)
    const changed = await changeImport(scope, run.id, ['uploaded', 'failed'], {
      format: read.format,
      mapping,
      totalRows: read.table.rows.length,
      status: 'uploaded',
      errorCode: null,
      finishedAt: null,
    })
    if (!changed) throw new DomainError('conflict')
    return tried(scope, changed, read)
  }),

  badRows: admin.imports.badRows.handler(async ({ input: { id }, context: { scope, language } }) => {
    const { run, sealed } = await openImport(scope, id)
    const { table } = await readTable(scope, await openFile(scope, id, sealed), run)
    return badRowsOf(run.fileName, table, await draftRows(scope, table, run), language)
  }),

  run: admin.imports.run.handler(async ({ input: { id, skipBad }, context: { scope } }) => {
    const { run, sealed } = await openImport(scope, id)
    const missing = missingFields(fieldsOfSubject(run.subject), run.mapping)
    if (missing.length > 0) throw new DomainError('import_column_missing', { fields: missing.join(' ') })
    const { table } = await readTable(scope, await openFile(scope, id, sealed), run)
    const { rows } = await draftRows(scope, table, run)
    const badRows = rows.filter(({ draft }) => draft === null).length
    if (badRows === rows.length || (badRows > 0 && !skipBad))
      throw new DomainError('import_row_invalid', { rows: badRows })
    await requireRoomFor(scope, run, rows.length - badRows)
    const started = await changeImport(scope, id, ['uploaded', 'failed'], {
      status: 'running',
      skipBad,
      doneRows: 0,
      errorCode: null,
      finishedAt: null,
      startedAt: new Date(now().epochMilliseconds),
    })
    if (!started) throw new DomainError('conflict')
    await scope.services.jobs.enqueue(scope.db, runImport, {
      organizationId: scope.organizationId,
      importId: id,
    })
    await record(scope, {
      action: 'UPDATE',
      table: 'imports',
      recordId: id,
      details: { status: 'running', rows: rows.length, skipBad },
    })
    return present(scope, started)
  }),

  get: admin.imports.get.handler(async ({ input: { id }, context: { scope } }) =>
    present(scope, await findImport(scope, id)),
  ),

  deposits: admin.imports.deposits.handler(async ({ input: { id }, context: { scope } }) => {
    await findImport(scope, id)
    const { count, leases } = await unrecordedDeposits(scope, id)
    return { count, leases: hasPermission(scope, 'view_tenants') ? leases : [] }
  }),

  list: admin.imports.list.handler(async ({ context: { scope } }) =>
    (await listImports(scope)).map((run) => present(scope, run)),
  ),

  cancel: admin.imports.cancel.handler(async ({ input: { id }, context: { scope } }) => {
    const run = await findImport(scope, id)
    requireSubject(scope, run.subject)
    const cancelled = await changeImport(scope, id, ['uploaded', 'running', 'failed'], {
      status: 'cancelled',
      doneRows: 0,
      rowsSealed: null,
      finishedAt: new Date(now().epochMilliseconds),
    })
    if (!cancelled) throw new DomainError('conflict')
    await record(scope, {
      action: 'UPDATE',
      table: 'imports',
      recordId: id,
      details: { status: 'cancelled' },
    })
    return present(scope, cancelled)
  }),

  undo: admin.imports.undo.handler(async ({ input: { id }, context: { scope } }) => {
    const run = await findImport(scope, id, { lock: true })
    requireSubject(scope, run.subject)
    if (run.status !== 'done') throw new DomainError('conflict')
    await removeImported(scope, id)
    const undone = await changeImport(scope, id, ['done'], {
      status: 'undone',
      undoneAt: new Date(now().epochMilliseconds),
    })
    await record(scope, {
      action: 'DELETE',
      table: 'imports',
      recordId: id,
      details: { subject: run.subject, removed: run.importedRows },
    })
    return present(scope, undone ?? run)
  }),

  sample: admin.imports.sample.handler(async ({ input: { subject }, context: { scope } }) => {
    requireSubject(scope, subject)
    if (subject !== 'properties') refuseIssues([{ field: 'subject', code: 'not_allowed' }])
    return receive(scope, subject, SAMPLE_FILE_NAME, sampleProperties(scope.currency), { sample: true })
  }),

  template: admin.imports.template.handler(({ input: { subject }, context: { language } }) =>
    templateOf(subject, language),
  ),
}

/** The decimal sign and the order of dates of one sheet say nothing about another. */
function formatWith(stored: Format, changes: Partial<Format>): Partial<Format> {
  if (changes.sheet === undefined || changes.sheet === stored.sheet) return { ...stored, ...changes }
  const { decimal: _sign, dateOrder: _order, ...kept } = stored
  return { ...kept, ...changes }
}

/** Stores an uploaded file and checks it. */
async function receive(scope: Scope, subject: Subject, name: string, bytes: Buffer, { sample = false } = {}) {
  const fileName = safeName(name)
  const read = await readTable(scope, bytes, { fileName, subject })
  const id = newId()
  const mapping = proposeMapping(subject, read.table.columns)
  const run = await insertImport(scope, {
    organizationId: scope.organizationId,
    id,
    userId: scope.userId,
    subject,
    fileName,
    sample,
    mapping,
    format: read.format,
    status: 'uploaded',
    totalRows: read.table.rows.length,
    rowsSealed: await sealFile(scope, id, bytes),
  })
  await record(scope, {
    action: 'CREATE',
    table: 'imports',
    recordId: id,
    details: { subject, rows: run.totalRows },
  })
  return tried(scope, run, read)
}

async function tried(scope: Scope, run: ImportRecord, { format, sheets, table, totalsRows }: ReadFile) {
  const given: { subject: Subject; format: ReadFile['format']; mapping: Mapping } = {
    subject: run.subject,
    format,
    mapping: run.mapping,
  }
  return {
    run: present(scope, run),
    ...showTry(table, given, await draftRows(scope, table, given)),
    sheets,
    totalsRows,
    leases:
      run.subject === 'leases'
        ? { chargedFrom: chargedFrom(scope.today), ownExport: isOwnExport('leases', table.columns) }
        : null,
  }
}

/** Returns an import whose file is still stored. Throws not_found, forbidden, conflict. */
async function openImport(scope: Scope, id: string): Promise<{ run: ImportRecord; sealed: string }> {
  const run = await findImport(scope, id, { lock: true })
  requireSubject(scope, run.subject)
  if (run.rowsSealed === null || (run.status !== 'uploaded' && run.status !== 'failed'))
    throw new DomainError('conflict')
  return { run, sealed: run.rowsSealed }
}

/** Removes folders and characters that could break a screen or an HTTP header. */
const safeName = (name: string): string =>
  name
    .replace(/^.*[\\/]/, '')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .slice(-200) || 'import.csv'
