import { AUDIT_ACTIONS, AUDIT_TABLES } from '@domovik/domain/machinery/audit/types.ts'
import { z } from 'zod'
import {
  call,
  dateRange,
  exportQuery,
  filePart,
  historyEntry,
  id,
  listOf,
  listQuery,
  partQuery,
  several,
} from '../../base.ts'

const tags = ['Audit logs']

/** One entry of the audit log (AUDIT-01). */
export const auditRow = historyEntry.extend({
  id,
  userId: id.nullable(),
  recordId: id.nullable(),
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
  sessionId: id.nullable(),
  /** Whether details are left out because the caller may not see them. */
  isReduced: z.boolean(),
})
/**
 * An audit entry with the organization that its chain belongs to; null for the chain of users without an
 * organization.
 */
export const auditRowAcross = auditRow.extend({
  organizationId: id.nullable(),
  organizationName: z.string().nullable(),
})

const filters = {
  person: several(id),
  action: several(z.enum(AUDIT_ACTIONS)),
  table: several(z.enum(AUDIT_TABLES)),
  ...dateRange,
}
const across = { ...filters, organizationId: id.optional() }
const sorts = ['at'] as const
const query = listQuery(sorts)
const exported = { ...exportQuery(sorts), ...partQuery }

export const list = call({ needs: 'manage_pages' })
  .route({ method: 'GET', path: '/audit-logs', tags, summary: 'List audit log entries, newest first' })
  .input(z.object({ ...query, ...filters }))
  .output(listOf(auditRow))

export const exportCsv = call({ needs: 'manage_pages', feature: 'data_export' }, 'export_changed')
  .route({ method: 'GET', path: '/audit-logs/export', tags, summary: 'Export the audit log as CSV' })
  .input(z.object({ ...exported, ...filters }))
  .output(filePart)

export const listAcross = call({ needs: 'super_admin' })
  .route({
    method: 'GET',
    path: '/platform/audit-logs',
    tags,
    summary: 'List audit log entries of all organizations, newest first',
  })
  .input(z.object({ ...query, ...across }))
  .output(listOf(auditRowAcross))

export const exportCsvAcross = call({ needs: 'super_admin' }, 'export_changed')
  .route({
    method: 'GET',
    path: '/platform/audit-logs/export',
    tags,
    summary: 'Export the audit log of all organizations as CSV',
  })
  .input(z.object({ ...exported, ...across }))
  .output(filePart)

/** Checks every link, hash and signed mark of every chain. */
export const verifyAcross = call({ needs: 'super_admin' })
  .route({ method: 'GET', path: '/platform/audit-logs/verify', tags, summary: 'Verify all audit chains' })
  .output(
    z.object({
      chains: z.int(),
      events: z.int(),
      broken: z.array(
        z.object({ organizationId: id, organizationName: z.string().nullable(), seq: z.int() }),
      ),
    }),
  )
