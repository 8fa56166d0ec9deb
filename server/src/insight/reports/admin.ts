/** Report calls: one, several, and one as CSV. Read-only. */
import { DomainError } from '@domovik/domain/errors.ts'
import { MADE_REPORTS, type MadeReport, reportNeeds } from '@domovik/domain/insight/reports/catalogue.ts'
import { sql } from 'drizzle-orm'
import { writtenJson } from '../../machinery/db/built-json.ts'
import { admin } from '../../machinery/http/procedures.ts'
import { hasPermission, type Scope } from '../../machinery/scope/scope.ts'
import { reportCsv } from './csv.ts'
import { type Question, toReportRequest } from './request.ts'
import { type ReportResult, runReport } from './run.ts'

export const reportsAdmin = {
  run: admin.reports.run.handler(async ({ input: { type, ...question }, context: { scope } }) =>
    writtenJson(await runReport(scope, type, question)),
  ),

  runMany: admin.reports.runMany.handler(async ({ input: { types, ...question }, context: { scope } }) => {
    const outcomes: Outcome[] = []
    const shown = MADE_REPORTS.filter((type) =>
      reportNeeds(type, false).every((needed) => hasPermission(scope, needed)),
    )
    for (const type of types ?? shown) outcomes.push(await tryReport(scope, type, question))
    return writtenJson(outcomes)
  }),

  exportCsv: admin.reports.exportCsv.handler(
    async ({ input: { type, hide, ...question }, context: { scope, language } }) =>
      reportCsv(await runReport(scope, type, question), language, hide ?? []),
  ),
}

type Outcome = { type: MadeReport; result: ReportResult | null; error: string | null }

/**
 * Runs the report inside a savepoint, because a failed statement would otherwise abort the transaction for
 * the other reports (REP-05).
 */
async function tryReport(scope: Scope, type: MadeReport, question: Question): Promise<Outcome> {
  toReportRequest(scope, type, question)
  await scope.db.execute(sql`savepoint report`)
  try {
    const result = await runReport(scope, type, question)
    await scope.db.execute(sql`release savepoint report`)
    return { type, result, error: null }
  } catch (error) {
    await scope.db.execute(sql`rollback to savepoint report`)
    if (!(error instanceof DomainError))
      scope.services.log.error({ err: error, report: type }, 'report failed')
    return { type, result: null, error: error instanceof DomainError ? error.code : 'report_failed' }
  }
}
