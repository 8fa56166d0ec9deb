import type { Language } from '@domovik/locales/index.ts'
import { type CsvColumn, toCsv } from '../../machinery/csv.ts'
import { translator } from '../../machinery/i18n.ts'
import type { Drafts } from './check.ts'
import type { Problem, Table } from './types.ts'

type Line = Table['rows'][number]

/**
 * Returns a CSV of the rows that cannot be imported, with the columns of the file and the reason for each
 * row. Numbers are written as in the file.
 */
export function badRowsOf(fileName: string, table: Table, drafts: Drafts, language: Language) {
  const t = translator(language, 'imports')
  const errors = translator(language, 'errors')
  const say = ({ field, code }: Problem): string => {
    const reason = errors(errors.has(code) ? code : 'not_allowed')
    return field === null ? reason : `${t(`fields.${drafts.subject}.${field}`)}: ${reason}`
  }
  const why = new Map<number, string>()
  for (const { row, draft, problems } of drafts.rows)
    if (draft === null) why.set(row, problems.map(say).join(' '))
  const columns: CsvColumn<Line>[] = [
    ...table.columns.map((header, index) => ({
      header,
      value: ({ cells }: Line) => cells[index] ?? null,
    })),
    { header: t('result.why'), value: ({ row }: Line) => why.get(row) ?? null },
  ]
  const lines = table.rows.filter(({ row }) => why.has(row))
  return toCsv(`${fileName.replace(/\.[^.]+$/, '')} - ${t('result.problems')}`, lines, columns)
}
