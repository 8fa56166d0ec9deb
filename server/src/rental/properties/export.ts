/** The list of properties as CSV. It has what the import reads, under headers that the import recognizes in each language. */
import type { Language } from '@domovik/locales/index.ts'
import { sql } from 'drizzle-orm'
import { amount, type CsvColumn, decimal } from '../../machinery/csv.ts'
import { type ExportInput, exportList } from '../../machinery/db/export-list.ts'
import { withColumns } from '../../machinery/db/list.ts'
import { translator } from '../../machinery/i18n.ts'
import { hasPermission, type Scope } from '../../machinery/scope/scope.ts'
import type { PropertyRow } from './present.ts'
import { propertyList } from './queries.ts'

type Fees = Record<'billsAmount' | 'extraFees' | 'depositAmount' | 'warrantyAmount', number>
type Rates = Record<'dailyRate' | 'weeklyRate' | 'monthlyRate', number | null>
type ExportedRow = PropertyRow &
  Fees &
  Rates & {
    postalCode: string | null
    minStayDays: number | null
    maxStayDays: number | null
    checkInTime: string | null
    checkOutTime: string | null
    amenities: string[]
    managedFrom: string
  }

/** Returns a part of the file. Throws forbidden as the list does. */
export async function exportProperties(
  scope: Scope,
  input: Parameters<typeof propertyList>[1] & ExportInput,
  language: Language,
) {
  const plan = withColumns(
    propertyList(scope, input),
    (row) => sql`
      select p.postal_code as "postalCode", p.bills_amount as "billsAmount", p.extra_fees as "extraFees", p.deposit_amount as "depositAmount",
             p.warranty_amount as "warrantyAmount", p.daily_rate as "dailyRate", p.weekly_rate as "weeklyRate", p.monthly_rate as "monthlyRate",
             p.min_stay_days as "minStayDays", p.max_stay_days as "maxStayDays", to_char(p.check_in_time, 'HH24:MI') as "checkInTime",
             to_char(p.check_out_time, 'HH24:MI') as "checkOutTime", p.amenities, p.managed_from as "managedFrom"
        from properties p where p.organization_id = ${scope.organizationId} and p.id = ${row}.id`,
  )
  const t = translator(language, 'properties')
  const imports = translator(language, 'imports')
  const money = (field: keyof Fees | keyof Rates): CsvColumn<ExportedRow> => ({
    header: imports(`fields.properties.${field}`),
    value: (row) => amount(row[field]),
  })
  const plain = (
    field: 'postalCode' | 'minStayDays' | 'maxStayDays' | 'checkInTime' | 'checkOutTime' | 'managedFrom',
  ): CsvColumn<ExportedRow> => ({
    header: imports(`fields.properties.${field}`),
    value: (row) => row[field],
  })
  return exportList<ExportedRow>(scope, plan, input, {
    name: t('title'),
    columns: () => [
      { header: t('fields.address'), value: (row) => row.address },
      { header: t('fields.city'), value: (row) => row.city },
      plain('postalCode'),
      { header: t('fields.propertyType'), value: (row) => t(`types.${row.propertyType}`) },
      { header: t('fields.rentalType'), value: (row) => t(`rentalTypes.${row.rentalType}`) },
      { header: t('fields.status'), value: (row) => t(`statuses.${row.status}`) },
      { header: t('fields.squareFootage'), value: (row) => decimal(row.squareFootage) },
      { header: imports('fields.properties.areaUnit'), value: (row) => t(`areaUnits.${row.areaUnit}`) },
      { header: t('fields.latitude'), value: (row) => decimal(row.latitude) },
      { header: t('fields.longitude'), value: (row) => decimal(row.longitude) },
      { header: t('fields.registrationNumber'), value: (row) => row.registrationNumber },
      { header: t('fields.rentAmount'), value: (row) => amount(row.rentAmount) },
      ...(['billsAmount', 'extraFees', 'depositAmount', 'warrantyAmount'] as const).map(money),
      ...(['dailyRate', 'weeklyRate', 'monthlyRate'] as const).map(money),
      ...(hasPermission(scope, 'view_tenants')
        ? [{ header: t('fields.tenant'), value: (row: ExportedRow) => row.tenantName }]
        : []),
      { header: t('fields.leaseEnd'), value: (row) => row.leaseEnd },
      ...(hasPermission(scope, 'view_payments')
        ? [{ header: t('fields.overdue'), value: (row: ExportedRow) => amount(row.overdue) }]
        : []),
      { header: t('fields.currency'), value: (row) => row.currency },
      ...(['minStayDays', 'maxStayDays', 'checkInTime', 'checkOutTime'] as const).map(plain),
      { header: imports('fields.properties.amenities'), value: (row) => row.amenities.join(', ') },
      plain('managedFrom'),
    ],
  })
}
