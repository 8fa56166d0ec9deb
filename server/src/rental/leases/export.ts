/** The list of leases as CSV. It has what the import reads, under headers that the import recognizes in each language. */
import type { LeaseKind } from '@domovik/domain/rental/leases/types.ts'
import type { Language } from '@domovik/locales/index.ts'
import { sql } from 'drizzle-orm'
import { amount } from '../../machinery/csv.ts'
import { type ExportInput, exportList } from '../../machinery/db/export-list.ts'
import { withColumns } from '../../machinery/db/list.ts'
import { translator } from '../../machinery/i18n.ts'
import type { Scope } from '../../machinery/scope/scope.ts'
import { type LeaseRow, leaseList } from './queries.ts'

type ExportedRow = LeaseRow & {
  tenantEmail: string | null
  city: string | null
  kind: LeaseKind
  billsAmount: number
  extraFees: number
  /** Null if it is charged once: the import would charge it every month. */
  additionalFees: number | null
  prorateFees: boolean
  warrantyAmount: number
  depositDueDate: string | null
}

/** Returns a part of the file. Throws forbidden as the list does. */
export async function exportLeases(
  scope: Scope,
  input: Parameters<typeof leaseList>[1] & ExportInput,
  language: Language,
) {
  const plan = withColumns(
    leaseList(scope, input),
    (row) => sql`
      select t.email as "tenantEmail", p.city, l.kind, v.bills_amount as "billsAmount", v.extra_fees as "extraFees",
             case when not v.additional_fees_once then v.additional_fees end as "additionalFees", v.prorate_fees as "prorateFees",
             l.warranty_amount as "warrantyAmount", l.deposit_due_date as "depositDueDate"
        from leases l
        join properties p on p.organization_id = l.organization_id and p.id = l.property_id
        join tenants t on t.organization_id = l.organization_id and t.id = l.tenant_id
        left join lateral app.lease_terms_on(l.organization_id, l.id, ${scope.today}) as v on true
       where l.organization_id = ${scope.organizationId} and l.id = ${row}.id`,
  )
  const t = translator(language, 'leases')
  const imports = translator(language, 'imports')
  const yesNo = translator(language, 'common')
  return exportList<ExportedRow>(scope, plan, input, {
    name: t('title'),
    columns: () => [
      { header: t('fields.tenant'), value: (row) => row.tenantName },
      { header: imports('fields.leases.tenantEmail'), value: (row) => row.tenantEmail },
      { header: t('fields.property'), value: (row) => row.propertyAddress },
      { header: imports('fields.leases.city'), value: (row) => row.city },
      { header: imports('fields.leases.kind'), value: (row) => t(`kinds.${row.kind}`) },
      { header: t('fields.status'), value: (row) => t(`statuses.${row.status}`) },
      { header: t('fields.startDate'), value: (row) => row.startDate },
      { header: t('fields.endDate'), value: (row) => row.endDate },
      { header: t('fields.rentAmount'), value: (row) => amount(row.rentAmount) },
      { header: imports('fields.leases.billsAmount'), value: (row) => amount(row.billsAmount) },
      { header: imports('fields.leases.extraFees'), value: (row) => amount(row.extraFees) },
      { header: imports('fields.leases.additionalFees'), value: (row) => amount(row.additionalFees) },
      { header: imports('fields.leases.prorateFees'), value: (row) => yesNo(row.prorateFees ? 'yes' : 'no') },
      { header: t('fields.monthlyTotal'), value: (row) => amount(row.monthlyTotal) },
      { header: t('fields.depositAmount'), value: (row) => amount(row.depositAmount) },
      { header: imports('fields.leases.warrantyAmount'), value: (row) => amount(row.warrantyAmount) },
      { header: imports('fields.leases.depositDueDate'), value: (row) => row.depositDueDate },
      { header: t('fields.paymentDueDay'), value: (row) => row.paymentDueDay },
      { header: t('fields.overdue'), value: (row) => amount(row.overdue) },
      { header: t('fields.currency'), value: (row) => row.currency },
    ],
  })
}
