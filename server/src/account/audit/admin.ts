/** The audit log: of one organization for its members, of all organizations for super admins (AUDIT-04). */
import type { Language } from '@domovik/locales/index.ts'
import { sql } from 'drizzle-orm'
import type { CsvColumn } from '../../machinery/csv.ts'
import { exportList } from '../../machinery/db/export-list.ts'
import { listPage } from '../../machinery/db/list.ts'
import type { Db } from '../../machinery/db/transaction.ts'
import { admin, signedIn } from '../../machinery/http/procedures.ts'
import { type Translator, translator } from '../../machinery/i18n.ts'
import type { PersonScope } from '../../machinery/scope/scope.ts'
import { acrossOrganizations } from '../../machinery/scope/system.ts'
import { verifyChains } from './checkpoints.ts'
import {
  type AuditReader,
  type AuditRow,
  type AuditRowAcross,
  auditList,
  auditListAcross,
} from './queries.ts'

export const auditAdmin = {
  list: admin.audit.list.handler(({ input, context: { scope } }) =>
    listPage<AuditRow>(scope, auditList(scope, input), input),
  ),

  exportCsv: admin.audit.exportCsv.handler(async ({ input, context: { scope, language } }) => {
    const t = words(language)
    return exportList<AuditRow>(scope, auditList(scope, input), input, {
      name: t('title'),
      columns: () => columns(t),
    })
  }),

  listAcross: signedIn.audit.listAcross.handler(({ input, context: { scope } }) =>
    asSystem(scope, (db) => listPage<AuditRowAcross>({ db }, auditListAcross(readerOf(scope), input), input)),
  ),

  exportCsvAcross: signedIn.audit.exportCsvAcross.handler(async ({ input, context: { scope, language } }) => {
    const t = words(language)
    const organization: CsvColumn<AuditRowAcross> = {
      header: t('fields.organization'),
      value: (row) => row.organizationName,
    }
    return asSystem(scope, (db) =>
      exportList<AuditRowAcross>({ db }, auditListAcross(readerOf(scope), input), input, {
        name: t('title'),
        columns: () => [organization, ...columns(t)],
      }),
    )
  }),

  verifyAcross: signedIn.audit.verifyAcross.handler(async ({ context: { scope } }) => {
    const reports = await verifyChains(scope.services)
    const broken = reports.filter(({ brokenSeq }) => brokenSeq !== null)
    const names = await namesOf(
      scope,
      broken.map(({ organizationId }) => organizationId),
    )
    return {
      chains: reports.length,
      events: reports.reduce((sum, { events }) => sum + events, 0),
      broken: broken.map(({ organizationId, brokenSeq }) => ({
        organizationId,
        organizationName: names.get(organizationId) ?? null,
        seq: brokenSeq ?? 0,
      })),
    }
  }),
}

/** A transaction that sees every organization. The contract lets only super admins make these calls. */
const asSystem = <T>(scope: PersonScope, work: (db: Db) => Promise<T>): Promise<T> =>
  acrossOrganizations(scope.services, 'read audit logs', work)

/** A reader without an organization reads days in UTC. */
const readerOf = ({ organization, actor }: PersonScope): AuditReader => ({
  timeZone: organization?.timeZone ?? 'UTC',
  isDemo: organization?.isDemo ?? false,
  actor,
})

async function namesOf(scope: PersonScope, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  return asSystem(scope, async (db) => {
    const { rows } = await db.execute<{ id: string; name: string }>(
      sql`select id, name from organizations where id = any (${sql.param(ids)}::uuid[])`,
    )
    return new Map(rows.map(({ id, name }) => [id, name]))
  })
}

const words = (language: Language): Translator => translator(language, 'audit')

const columns = (t: Translator): CsvColumn<AuditRow>[] => [
  { header: t('fields.seq'), value: (row) => row.seq },
  { header: t('fields.at'), value: (row) => row.at },
  { header: t('fields.who'), value: (row) => row.who },
  { header: t('fields.action'), value: (row) => t(`actions.${row.action}`) },
  {
    header: t('fields.table'),
    value: (row) => (t.has(`tables.${row.table}`) ? t(`tables.${row.table}`) : row.table),
  },
  { header: t('fields.recordId'), value: (row) => row.recordId },
  {
    header: t('fields.details'),
    value: (row) =>
      row.isReduced ? `${JSON.stringify(row.details)} ${t('reduced')}` : JSON.stringify(row.details),
  },
  { header: t('fields.ipAddress'), value: (row) => row.ipAddress },
  { header: t('fields.userAgent'), value: (row) => row.userAgent },
  { header: t('fields.sessionId'), value: (row) => row.sessionId },
]
