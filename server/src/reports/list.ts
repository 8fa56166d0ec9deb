/** Every report and the function that makes it. One in the domain's catalogue without a function does not type-check. */
import type { MadeReport } from '@domovik/domain/reports/catalogue.ts'
import type { Report } from './asked.ts'
import { revenue } from './revenue.ts'

export const reports: Readonly<Record<MadeReport, Report>> = { revenue }
