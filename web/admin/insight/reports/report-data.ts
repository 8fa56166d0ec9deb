import type { adminContract } from '@domovik/contract/admin/index.ts'
import type { InferContractRouterOutputs } from '@orpc/contract'

export type ReportData = InferContractRouterOutputs<typeof adminContract>['reports']['run']
export type ReportSection = ReportData['sections'][number]
export type ReportColumn = ReportSection['columns'][number]
export type ReportRow = ReportSection['rows'][number]
export type ReportChartData = ReportData['charts'][number]
export type Opening = NonNullable<ReportRow['opens']>[string]
