import { type ReactNode, useId, useRef } from 'react'
import { Button } from '../act/button.tsx'
import { useDenied } from '../app/denied.tsx'
import { useLanguage, useTranslation } from '../app/language.ts'
import { useIsPhone } from '../app/use-is-phone.ts'
import { formatNumber } from '../show/date-format.ts'
import { usePageTitle } from '../show/page.tsx'
import { BulkBar } from './bulk-bar.tsx'
import css from './list.module.css'
import { ListCards } from './list-cards.tsx'
import { useListState } from './list-state.ts'
import { EmptyList, FailedList } from './list-states.tsx'
import { ListTable } from './list-table.tsx'
import { MoreRows } from './more-rows.tsx'
import { emptyColumns } from './shown-columns.ts'
import { Toolbar } from './toolbar.tsx'
import type { DataListProps, Filter } from './types.ts'
import { useColumns } from './use-columns.ts'
import { useListKeys } from './use-list-keys.ts'
import { useRows } from './use-rows.ts'
import { useSelection } from './use-selection.ts'

const noFilters: readonly Filter[] = []

/** The names of a filter in the address. */
const filterNames = (filter: Filter): string[] =>
  'kind' in filter ? [filter.fromKey ?? 'from', filter.toKey ?? 'to'] : [filter.id]

const searchOf = (input: Record<string, string | string[] | undefined>): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(input).flatMap(([name, value]) => (value === undefined ? [] : [[name, [value].flat()]])),
  )

/** The component of all lists. Its state is in the address. Without the permission to read it, the screen is "Access denied". */
export function DataList<Row extends { id: string }, Totals = unknown>(
  props: DataListProps<Row, Totals>,
): ReactNode {
  const { title, columns, filters = noFilters, embedded = false, create } = props
  const { t } = useTranslation('ui')
  const language = useLanguage()
  const list = useRef<HTMLDivElement>(null)
  const filterInput = useRef<HTMLInputElement>(null)
  const headingId = useId()
  const phone = useIsPhone()
  const state = useListState(filters.flatMap(filterNames), props.defaultSort)
  const rows = useRows(props, state.input)
  const selection = useSelection(rows.rows)
  const denied = useDenied(embedded ? undefined : rows.error)
  usePageTitle(embedded || denied ? undefined : title)
  useListKeys({ list, filter: filterInput, create: create?.run, enabled: !embedded })

  const untouched = !state.narrowed && rows.total === 0 && !rows.refreshing
  const Heading = embedded ? 'h2' : 'h1'
  const totals =
    rows.totals !== undefined && props.totals ? props.totals(rows.totals, rows.total ?? 0) : undefined
  const isWhole = rows.rows.length === rows.total
  const empty = emptyColumns(columns, rows.rows, { isWhole, totals })
  const { shown, onCards, isShown, toggle, choice, choose } = useColumns(props.name, columns, empty)
  const totalsLabel = rows.totals === undefined ? undefined : props.totalsLabel?.(rows.totals)
  const view = { ...props, columns: shown, rows, selection, totals, totalsLabel, state, phone, headingId }

  if (denied) return null
  return (
    <section
      className={css.list}
      data-list=""
      data-embedded={embedded || undefined}
      aria-labelledby={headingId}
    >
      <header className={css.head}>
        <div>
          <Heading id={headingId}>
            {title}
            {rows.total !== undefined && (
              <span className={css.count}> {formatNumber(rows.total, language)}</span>
            )}
          </Heading>
          {props.sentence && <p className="muted">{props.sentence}</p>}
        </div>
        <div className={css.acts}>
          {props.acts}
          {create && <Button onClick={create.run}>{create.label}</Button>}
        </div>
      </header>
      {props.above}
      {!untouched && (
        <Toolbar
          state={state}
          filters={filters}
          filterInput={filterInput}
          columns={columns}
          isShown={isShown}
          toggleColumn={toggle}
          exportFile={props.exportFile}
          fixed={props.fixed}
          hint={!embedded}
          more={
            !embedded &&
            props.tools?.({
              name: props.name,
              search: searchOf(state.input),
              columns: choice,
              show: ({ search, columns: chosen }) => {
                state.replace(search)
                choose(chosen)
              },
            })
          }
        />
      )}
      <div
        ref={list}
        className={css.body}
        data-refreshing={rows.refreshing || undefined}
        aria-busy={rows.loading || rows.refreshing}
      >
        {rows.error !== undefined ? (
          <FailedList error={rows.error} title={props.failed} onRetry={rows.retry} />
        ) : untouched ? (
          <EmptyList sentence={props.empty.sentence} steps={props.empty.steps} />
        ) : rows.total === 0 ? (
          <EmptyList
            sentence={t('list.noMatch')}
            steps={[{ label: t('list.clearFilters'), run: state.clear }]}
            plain
          />
        ) : phone ? (
          <ListCards {...view} columns={onCards} />
        ) : (
          <ListTable {...view} />
        )}
      </div>
      <MoreRows rows={rows} />
      {props.bulk && <BulkBar acts={props.bulk} selection={selection} rows={rows} />}
      <p className="visually-hidden" role="status">
        {rows.total !== undefined && !rows.refreshing
          ? `${title}: ${formatNumber(rows.total, language)}`
          : ''}
      </p>
    </section>
  )
}
