/** Runs an import: all valid rows in one transaction, in batches that report progress, or nothing. */
import { setImmediate as breathe } from 'node:timers/promises'
import { DomainError, type ErrorCode } from '@domovik/domain/errors.ts'
import { now } from '../../machinery/clock.ts'
import { knowRowsAfterwards } from '../../machinery/db/statistics.ts'
import { sqlState, violatedConstraint } from '../../machinery/db/transaction.ts'
import { isUnavailable } from '../../machinery/db/unavailable.ts'
import { record, type SystemScope } from '../../machinery/scope/scope.ts'
import { forOrganization } from '../../machinery/scope/system.ts'
import type { Services } from '../../machinery/services/services.ts'
import { type Drafts, draftRows } from './check.ts'
import { insertBookings } from './insert-bookings.ts'
import { insertLeases } from './insert-leases.ts'
import { insertProperties } from './insert-properties.ts'
import { insertTenants } from './insert-tenants.ts'
import { changeImport, findImport, type ImportRecord, planAnew, takeImport } from './queries.ts'
import { readTable } from './read/read-table.ts'
import { requireRoomFor } from './require-room.ts'
import { openFile } from './stored-file.ts'

export type RunData = { organizationId: string; importId: string }

/** The import was cancelled or is no longer running; its transaction is rolled back. */
class Stopped extends Error {}

const BATCH = { properties: 500, tenants: 500, leases: 500, bookings: 500 }

/**
 * Runs the import from the beginning, however often it is called. Only one worker at a time holds it, and
 * uncommitted work is rolled back. Errors caused by the file mark the import as failed; a lost database
 * connection is thrown, so that the job is retried.
 */
export async function runImport(services: Services, { organizationId, importId }: RunData): Promise<void> {
  try {
    await forOrganization(services, organizationId, 'import', async (scope) => {
      if (!(await takeImport(scope, importId))) return
      const run = await findImport(scope, importId)
      if (run.status !== 'running' || run.rowsSealed === null) return
      await importRows(actingFor(scope, run), run, run.rowsSealed)
    })
  } catch (error) {
    if (error instanceof Stopped) return
    const errorCode = codeOf(error)
    if (errorCode === null) throw error
    if (errorCode === 'internal_error')
      services.log.error({ err: error, organizationId, importId }, 'import failed')
    await forOrganization(services, organizationId, 'import failed', async (scope) => {
      const changes = {
        status: 'failed',
        errorCode,
        doneRows: 0,
        finishedAt: new Date(now().epochMilliseconds),
      }
      const failed = await changeImport(scope, importId, ['running'], changes)
      if (failed)
        await record(scope, {
          action: 'UPDATE',
          table: 'imports',
          recordId: importId,
          details: { status: 'failed', errorCode },
        })
    })
  }
}

const overlaps: Readonly<Record<string, ErrorCode>> = {
  leases_no_double_letting: 'lease_overlaps',
  let_days_taken_by_lease: 'lease_overlaps',
  let_days_taken_by_booking: 'booking_overlaps',
  let_days_no_double_letting: 'booking_overlaps',
}

/**
 * Returns the error code of the failed import, or null if a retry may succeed: the database connection was lost, or too
 * many files were being read.
 */
function codeOf(error: unknown): ErrorCode | null {
  if (error instanceof DomainError) return error.code === 'service_unavailable' ? null : error.code
  const overlap = overlaps[violatedConstraint(error) ?? '']
  if (overlap) return overlap
  if (isUnavailable(error)) return null
  const state = sqlState(error)
  if (state === undefined) return 'internal_error'
  if (state.startsWith('40')) return null
  return /^2[23]/.test(state) ? 'import_row_invalid' : 'internal_error'
}

/** Rows belong to the user who started the import. */
const actingFor = (scope: SystemScope, { userId }: ImportRecord): SystemScope => ({
  ...scope,
  userId,
  actor: { ...scope.actor, userId },
})

async function importRows(scope: SystemScope, run: ImportRecord, sealed: string): Promise<void> {
  const { table } = await readTable(scope, await openFile(scope, run.id, sealed), run)
  const drafts = await draftRows(scope, table, run)
  const badRows = drafts.rows.filter(({ draft }) => draft === null).length
  if (badRows > 0 && !run.skipBad) throw new DomainError('import_row_invalid', { rows: badRows })
  await requireRoomFor(scope, run, drafts.rows.length - badRows)
  const importedRows = await insertAll(scope, run, drafts)
  const finished = await changeImport(scope, run.id, ['running'], {
    status: 'done',
    doneRows: table.rows.length,
    importedRows,
    skippedRows: badRows,
    errorCode: null,
    rowsSealed: null,
    finishedAt: new Date(now().epochMilliseconds),
  })
  if (!finished) throw new Stopped()
  knowRowsAfterwards(scope)
  await record(scope, {
    action: 'CREATE',
    table: 'imports',
    recordId: run.id,
    details: { subject: run.subject, imported: importedRows, skipped: badRows },
  })
}

async function insertAll(scope: SystemScope, run: ImportRecord, drafts: Drafts): Promise<number> {
  switch (drafts.subject) {
    case 'properties':
      return inBatches(scope, run, drafts.rows, (batch) => insertProperties(scope, run.id, batch))
    case 'tenants':
      return inBatches(scope, run, drafts.rows, (batch) => insertTenants(scope, run.id, batch))
    case 'leases':
      return inBatches(scope, run, drafts.rows, (batch) => insertLeases(scope, run.id, batch))
    case 'bookings':
      return inBatches(scope, run, drafts.rows, (batch) => insertBookings(scope, run.id, batch))
  }
}

async function inBatches<Draft>(
  scope: SystemScope,
  run: ImportRecord,
  rows: readonly { draft: Draft | null }[],
  insert: (batch: Draft[]) => Promise<void>,
): Promise<number> {
  let imported = 0
  const size = BATCH[run.subject]
  for (let at = 0; at < rows.length; at += size) {
    const batch = rows.slice(at, at + size)
    const good = batch.flatMap(({ draft }) => (draft === null ? [] : [draft]))
    await planAnew(scope)
    if (good.length > 0) await insert(good)
    imported += good.length
    await showProgress(scope, run.id, at + batch.length)
    await breathe()
  }
  return imported
}

/**
 * Reports progress outside the import's transaction, so that it is visible on every node. The same statement
 * detects a cancellation. Throws Stopped.
 */
async function showProgress(
  { services, organizationId }: SystemScope,
  importId: string,
  doneRows: number,
): Promise<void> {
  const { rowCount } = await services.database.system.query({
    name: 'import_progress',
    text: `update imports set done_rows = $3 where organization_id = $1 and id = $2 and status = 'running'`,
    values: [organizationId, importId, doneRows],
  })
  if (rowCount === 0) throw new Stopped()
}
