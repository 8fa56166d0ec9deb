/** A report as CSV: title, period, everything that narrows it and its figures first, then its tables and its notes. */

import { addDays } from '@domovik/domain/dates.ts'
import { emptyText, foundNothing } from '@domovik/domain/insight/reports/catalogue.ts'
import type { Cells, Column, Note, Section, Value } from '@domovik/domain/insight/reports/result.ts'
import { formatMoney, formatPercent, formatRatio } from '@domovik/domain/money.ts'
import type { Language } from '@domovik/locales/index.ts'
import { amount, type CsvLine, decimal, toCsvSheet } from '../../machinery/csv.ts'
import { longDay, translator } from '../../machinery/i18n.ts'
import type { ReportResult } from './run.ts'

/** Returns the file name and content. `hidden` lists the columns to omit. */
export function reportCsv(report: ReportResult, language: Language, hidden: readonly string[]) {
  const t = translator(language, 'reports')
  const title = t(`types.${report.type}.title`)
  const { window, figures, notes } = report
  const narrowings = narrowingsOf(report, language)
  const head: CsvLine[] = [
    [title],
    [report.organization],
    [t('print.period'), window.from, addDays(window.to, -1)],
    [t('print.basis'), t(`bases.${report.basis}`), t('print.asOf', { date: report.asOf })],
    ...narrowings.map(({ label, values }) => [label, ...values]),
    [t('print.currency'), report.currency],
  ]
  const tables = report.sections.filter(({ rows }) => rows.length > 0)
  const headline = tables.length > 0 ? figures : []
  const body: CsvLine[] = [
    ...(headline.length > 0 ? [[]] : []),
    ...headline.map(({ id, kind, value, reason }) => [
      t(`figures.${id}`),
      reason ? t(`reasons.${reason}`) : written({ kind, key: id }, value, language),
    ]),
    ...tables.flatMap((section) => [[], [t(`sections.${section.id}`)], ...table(section, language, hidden)]),
    ...(foundNothing(report) ? [[], [t(emptyText(report.type))]] : []),
    ...(notes.length > 0 ? [[]] : []),
    ...notes.map((note) => [t(`notes.${note.code}`, readable(note, report.currency, language))]),
  ]
  const name = [`${title} ${window.from}`, ...narrowings.flatMap(({ values }) => values)].join(' - ')
  return toCsvSheet(name, [...head, ...body])
}

function narrowingsOf({ narrowedTo }: ReportResult, language: Language) {
  const t = translator(language, 'reports')
  const named = (['property', 'tenant'] as const).map((filter) => ({
    label: t(`filters.${filter}`),
    values: narrowedTo[filter] === null ? [] : [narrowedTo[filter]],
  }))
  const coded = narrowedTo.codes.map(({ filter, words, values }) => ({
    label: t(`filters.${filter}`),
    values: values.map((value) => wordOf(words, value, language)),
  }))
  return [...named, ...coded].filter(({ values }) => values.length > 0)
}

/** The values of a note as a reader writes them; `amount` is in cents. */
const readable = ({ data = {} }: Note, currency: string, language: Language) =>
  Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      name,
      name === 'amount'
        ? formatMoney(Number(value), currency)
        : /^\d{4}-\d{2}-\d{2}$/.test(String(value))
          ? longDay(String(value), language)
          : value,
    ]),
  )

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
    if (kind === 'money') return amount(value)
    if (kind === 'percent') return formatPercent(value)
    if (kind === 'ratio') return formatRatio(value)
    return decimal(kind === 'average' ? Math.round(value * 10) / 10 : value)
  }
  return kind === 'code' ? wordOf(words ?? `reports:codes.${key}`, value, language) : value
}

/** The text of a code; a code without a text, such as a rate of VAT, stays as it is. */
function wordOf(words: string, code: string, language: Language): string {
  const [namespace, group] = words.split(':')
  const t = translator(language, namespace!)
  return t.has(`${group}.${code}`) ? t(`${group}.${code}`) : code
}
