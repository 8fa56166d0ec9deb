import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { stringifySearch } from '../../../ui/app/search-params.ts'
import { query } from '../../api.ts'
import { PartLoaded } from '../../shared/part-loaded.tsx'
import { PlainTable } from '../../shared/plain-table.tsx'
import css from './kpi.module.css'
import type { Figure, Question } from './kpi-data.ts'
import { useKpiWords } from './kpi-words.ts'

const rowsAtFirst = 8

/** The metric of each property. A row opens the same screen for that property. */
export function MetricRows({ figure, question }: { figure: Figure; question: Question }): ReactNode {
  const { metric } = figure
  const found = useQuery(query.kpi.rows.queryOptions({ input: { ...question, metric } }))
  return (
    <PartLoaded query={found}>
      {(data) => <Rows figure={figure} question={question} data={data} />}
    </PartLoaded>
  )
}

type Data = { currency: string; rows: Row[] }
type Row = {
  propertyId: string | null
  address: string | null
  numerator: number
  denominator: number | null
  value: number | null
  reason: NonNullable<Figure['reason']> | null
}

function Rows({ figure, question, data }: { figure: Figure; question: Question; data: Data }): ReactNode {
  const { t } = useTranslation('kpi')
  const words = useKpiWords(data.currency)
  const [all, setAll] = useState(false)
  const { metric, unit, above, below } = figure
  const place = (propertyId: string): string =>
    `/reports/advanced${stringifySearch({ ...question, propertyId, metric })}`
  const sum = (parts: Figure['above'], amount: number): string =>
    parts[0] ? words.part(parts[0].code, amount) : ''
  return (
    <section aria-label={t('rows.title')} className={css.rows}>
      <h3>{t('rows.title')}</h3>
      <PlainTable<Row>
        caption={t('rows.title')}
        rows={all ? data.rows : data.rows.slice(0, rowsAtFirst)}
        rowKey={({ propertyId }) => propertyId ?? 'none'}
        note={(row) =>
          row.denominator === null ? null : `${sum(above, row.numerator)} / ${sum(below, row.denominator)}`
        }
        columns={[
          {
            id: 'property',
            header: t('rows.property'),
            cell: ({ propertyId, address }) =>
              propertyId ? <AppLink to={place(propertyId)}>{address}</AppLink> : t('rows.unassigned'),
          },
          {
            id: 'above',
            header: t('above'),
            align: 'end',
            wide: true,
            cell: (row) => sum(above, row.numerator),
          },
          {
            id: 'below',
            header: t('below'),
            align: 'end',
            wide: true,
            cell: (row) => (row.denominator === null ? '' : sum(below, row.denominator)),
          },
          {
            id: 'value',
            header: t(`names.${metric}`),
            align: 'end',
            cell: ({ value, reason }) =>
              value === null ? (
                <span className="muted">{t(`shortReasons.${reason ?? 'missing_input'}`)}</span>
              ) : (
                words.value(unit, value)
              ),
          },
        ]}
      />
      {!all && data.rows.length > rowsAtFirst && (
        <button type="button" className={css.more} onClick={() => setAll(true)}>
          {t('rows.all', { count: data.rows.filter(({ propertyId }) => propertyId !== null).length })}
        </button>
      )}
    </section>
  )
}
