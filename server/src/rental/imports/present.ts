import type { importRun } from '@domovik/contract/admin/rental/imports.ts'
import type { z } from 'zod'
import type { ListedImport } from './queries.ts'

/** Converts an import to its API shape. */
export function presentImport(row: ListedImport, mayUndo: boolean): z.infer<typeof importRun> {
  const { id, subject, fileName, status, totalRows, doneRows, importedRows, skippedRows, errorCode } = row
  return {
    id,
    subject,
    fileName,
    status,
    totalRows,
    doneRows,
    importedRows,
    skippedRows,
    errorCode,
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    canUndo: status === 'done' && importedRows > 0 && mayUndo,
  }
}
