import { formatMoney, formatPercent, formatRatio, NO_FIGURE } from '@domovik/locales/format.ts'
import { useMemo } from 'react'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { words } from '../../../ui/app/words.ts'
import { formatDate, formatNumber } from '../../../ui/show/date-format.ts'
import type { ReportColumn } from './report-data.ts'

type Named = Pick<ReportColumn, 'kind' | 'words' | 'key'>

export interface ReportWords {
  /** The text of a code: say('columns', 'rent'). */
  say: (group: string, code: string, values?: Record<string, unknown>) => string
  /** The text of a code in a column whose texts belong to another feature. */
  code: (column: Pick<Named, 'key' | 'words'>, code: string) => string
  /** A formatted cell. */
  write: (column: Named, value: string | number | null | undefined, currency: string) => string
  /** 'March 2026', or a day. */
  bucket: (name: string) => string
}

/** The texts of codes in reports. Loads the texts of other features that they need. */
export function useReportWords(): ReportWords {
  useTranslation([
    'reports',
    'leases',
    'payments',
    'properties',
    'tenants',
    'tickets',
    'charges',
    'papers',
    'expenses',
    'kpi',
  ])
  const language = useLanguage()
  return useMemo(() => {
    // The keys come from the answer of the server, so their types are not known here.
    const text = words.t as unknown as (key: string, values?: Record<string, unknown>) => string
    const say: ReportWords['say'] = (group, code, values) => text(`reports:${group}.${code}`, values)
    const bucket = (name: string): string => formatDate(name, language, name.length === 7 ? 'month' : 'day')
    const code: ReportWords['code'] = ({ key, words: home }, one) => {
      const path = `${home ?? `reports:codes.${key}`}.${one}`
      return words.exists(path) ? text(path) : one
    }
    const decimal = (value: number, digits: number): string =>
      formatNumber(value, 'pl', { minimumFractionDigits: digits, maximumFractionDigits: digits })
    const write: ReportWords['write'] = (column, value, currency) => {
      if (value === null || value === undefined) return NO_FIGURE
      switch (column.kind) {
        case 'money':
          return formatMoney(Number(value), currency)
        case 'percent':
          return formatPercent(Number(value))
        case 'ratio':
          return formatRatio(Number(value))
        case 'average':
          return decimal(Number(value), 1)
        case 'count':
        case 'days':
          return formatNumber(Number(value), language)
        case 'date':
          return formatDate(String(value), language)
        case 'bucket':
          return bucket(String(value))
        case 'code':
          return code(column, String(value))
        case 'text':
          return String(value)
      }
    }
    return { say, code, write, bucket }
  }, [language])
}
