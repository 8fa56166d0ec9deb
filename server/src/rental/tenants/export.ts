/** The list of tenants as CSV, with headers that the import recognizes in each language. */
import type { Language } from '@domovik/locales/index.ts'
import { sql } from 'drizzle-orm'
import { amount } from '../../machinery/csv.ts'
import { type ExportInput, exportList } from '../../machinery/db/export-list.ts'
import { withColumns } from '../../machinery/db/list.ts'
import { translator } from '../../machinery/i18n.ts'
import type { Scope } from '../../machinery/scope/scope.ts'
import { type TenantRow, tenantList } from './queries.ts'

type ExportedRow = TenantRow & { paymentDueDay: number | null; moveInDate: string | null }

/** Returns a part of the file. */
export async function exportTenants(
  scope: Scope,
  input: Parameters<typeof tenantList>[1] & ExportInput,
  language: Language,
) {
  const t = translator(language, 'tenants')
  const imports = translator(language, 'imports')
  const plan = withColumns(
    tenantList(scope, input),
    (row) => sql`
      select t.payment_due_day as "paymentDueDay", t.move_in_date as "moveInDate" from tenants t
       where t.organization_id = ${scope.organizationId} and t.id = ${row}.id`,
  )
  return exportList<ExportedRow>(scope, plan, input, {
    name: t('title'),
    columns: () => [
      { header: t('fields.name'), value: (row) => row.name },
      { header: t('fields.email'), value: (row) => row.email },
      { header: t('fields.phone'), value: (row) => row.phone },
      { header: t('fields.property'), value: (row) => row.homes?.join(', ') ?? row.propertyAddress },
      { header: imports('fields.tenants.moveInDate'), value: (row) => row.moveInDate },
      { header: t('fields.tenantStatus'), value: (row) => t(`statuses.${row.tenantStatus}`) },
      {
        header: t('fields.rentalStatus'),
        value: (row) => row.rentalStatus && t(`rentalStatuses.${row.rentalStatus}`),
      },
      {
        header: t('fields.paymentStatus'),
        value: (row) => row.paymentStatus && t(`paymentStatuses.${row.paymentStatus}`),
      },
      { header: t('fields.rentAmount'), value: (row) => amount(row.rentAmount) },
      { header: imports('fields.tenants.paymentDueDay'), value: (row) => row.paymentDueDay },
      { header: t('fields.balance'), value: (row) => amount(row.balance) },
      { header: t('fields.overdue'), value: (row) => amount(row.overdue) },
      { header: t('fields.currency'), value: (row) => row.currency },
    ],
  })
}
