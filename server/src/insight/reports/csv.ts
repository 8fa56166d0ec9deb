/** A report as CSV: title and period first, then its tables one below the other. */

import { addDays } from '@domovik/domain/dates.ts'
import type { Cells, Column, Section, Value } from '@domovik/domain/insight/reports/result.ts'
import { formatPercent, formatRatio, toDecimal } from '@domovik/domain/money.ts'
import type { Language } from '@domovik/locales/index.ts'
import { type CsvLine, toCsvSheet } from '../../machinery/csv.ts'
import { translator } from '../../machinery/i18n.ts'
import type { ReportResult } from './run.ts'

/** Returns the file name and content. `hidden` lists the columns to omit. */
export function reportCsv(report: ReportResult, language: Language, hidden: readonly string[]) {
  const t = translator(language, 'reports')
  const title = t(`types.${report.type}.title`)
  const { window, narrowedTo } = report
  const head: CsvLine[] = [
    [title],
    [report.organization],
    [t('print.period'), window.from, addDays(window.to, -1)],
    [t('print.basis'), t(`bases.${report.basis}`), t('print.asOf', { date: report.asOf })],
    ...(narrowedTo.property ? [[t('filters.property'), narrowedTo.property]] : []),
    ...(narrowedTo.tenant ? [[t('filters.tenant'), narrowedTo.tenant]] : []),
    [t('print.currency'), report.currency],
  ]
  const body = report.sections
    .filter(({ rows }) => rows.length > 0)
    .flatMap((section) => [[], [t(`sections.${section.id}`)], ...table(section, language, hidden)])
  return toCsvSheet(`${title} ${window.from}`, [...head, ...body])
}

function table(section: Section, language: Language, hidden: readonly string[]): CsvLine[] {
  const t = translator(language, 'reports')
  const columns = section.columns.filter(({ key }) => !hidden.includes(key))
  const line = (cells: Cells): CsvLine =>
    columns.map((column) => written(column, cells[column.key] ?? null, language))
  const totals = section.totals === null ? [] : [line(section.totals)]
  for (const first of totals) first[0] ??= t('total')
  return [
    columns.map(({ key }) => t(`columns.${key}`)),
    ...section.rows.map(({ cells }) => line(cells)),
    ...totals,
  ]
}

function written({ kind, words, key }: Column, value: Value, language: Language): string | number | null {
  if (value === null) return null
  if (typeof value === 'number') {
    if (kind === 'money') return toDecimal(value).replace('.', ',')
    if (kind === 'percent') return formatPercent(value)
    if (kind === 'ratio') return formatRatio(value)
    if (kind === 'average') return String(Math.round(value * 10) / 10).replace('.', ',')
    return value
  }
  if (kind !== 'code') return value
  const [namespace, group] = (words ?? `reports:codes.${key}`).split(':')
  const t = translator(language, namespace!)
  return t.has(`${group}.${value}`) ? t(`${group}.${value}`) : value
}
