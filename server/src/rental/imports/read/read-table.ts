/** Reads an imported file as a table, outside the server process. */
import type { OrganizationScope } from '../../../machinery/scope/scope.ts'
import type { ForeignReader } from '../../../machinery/services/foreign-files.ts'
import type { Format, Subject, Table } from '../types.ts'
import type { ReadFile } from './file.ts'

export type TableGiven = { fileName: string; subject: Subject; format?: Partial<Format> }
export type TableHead = Omit<ReadFile, 'table'> & { columns: string[] }
export type TableRow = Table['rows'][number]

/** The reader of CSV, XLSX and JSON. */
export const tableReader: ForeignReader<TableGiven, TableHead, TableRow> = {
  module: import.meta.resolve('./table-reader.ts'),
}

/**
 * Returns the table and the format used. Throws import_format_unknown, import_format_differs, import_format_old_excel, import_empty, import_too_many_rows,
 * import_too_many_columns, file_too_large, file_unreadable, file_too_complex, service_unavailable.
 */
export async function readTable(
  { services, organizationId }: OrganizationScope,
  bytes: Buffer,
  { fileName, subject, format }: TableGiven,
): Promise<ReadFile> {
  const given = { fileName, subject, ...(format ? { format } : {}) }
  const {
    head: { columns, ...read },
    rows,
  } = await services.foreignFiles.read(tableReader, {
    sender: organizationId,
    bytes,
    given,
  })
  return { ...read, table: { columns, rows } }
}
