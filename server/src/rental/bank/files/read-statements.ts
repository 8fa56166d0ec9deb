/** Reads a file of a bank, outside the server process. */
import type { CivilDate } from '@domovik/domain/dates.ts'
import type { BankFormat, BankLine, BankStatement } from '@domovik/domain/rental/bank/types.ts'
import type { OrganizationScope } from '../../../machinery/scope/scope.ts'
import type { ForeignReader } from '../../../machinery/services/foreign-files.ts'

/** `currency` is that of amounts that name none; `today` that of the organization. */
export type Given = { currency: string; today: CivilDate }
export type ReadStatement = BankStatement & { format: BankFormat }
export type StatementHead = Omit<ReadStatement, 'lines'>[]
export type StatementRow = BankLine & { statement: number }

/** The reader of camt.053, camt.052, camt.054, MT940, Norma 43, OFX, CSV and XLSX. */
export const statementReader: ForeignReader<Given, StatementHead, StatementRow> = {
  module: import.meta.resolve('./statement-reader.ts'),
}

/**
 * Returns the statements of a file. Throws bank_format_unknown, bank_columns_unknown, import_empty, import_too_many_rows, file_unreadable,
 * bank_row_unreadable, bank_status_unknown, bank_days_ambiguous, bank_signs_unclear, bank_quote_open, bank_total_unclear, bank_nothing_booked, file_too_complex, service_unavailable.
 */
export async function readStatements(
  { services, organizationId, currency, today }: OrganizationScope,
  bytes: Buffer,
): Promise<ReadStatement[]> {
  const { head, rows } = await services.foreignFiles.read(statementReader, {
    sender: organizationId,
    bytes,
    given: { currency, today },
  })
  const lines = Map.groupBy(rows, ({ statement }) => statement)
  return head.map((statement, index) => ({
    ...statement,
    lines: (lines.get(index) ?? []).map(({ statement: _, ...line }) => line),
  }))
}
