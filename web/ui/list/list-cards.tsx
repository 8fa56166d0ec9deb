import { Fragment, type ReactNode } from 'react'
import { useTranslation } from '../app/language.ts'
import { withEmailBreaks } from '../show/email-breaks.tsx'
import { Skeleton } from '../show/skeleton.tsx'
import parts from './card-parts.module.css'
import { heldShift } from './held-shift.ts'
import css from './list.module.css'
import { RowName } from './row-name.tsx'
import { sumName } from './sum-name.ts'
import type { Column } from './types.ts'
import type { ListView } from './view.ts'

/** The rows on a phone, one card each. The columns define what is shown where on the card. */
export function ListCards<Row extends { id: string }, Totals>(view: ListView<Row, Totals>): ReactNode {
  const { rows, columns, totals, totalsLabel, headingId } = view
  const { t } = useTranslation('ui')
  const at = (place: Column<Row>['phone']): Column<Row>[] =>
    columns.filter((column, index) => (index === 0 ? 'title' : column.phone) === place)
  const places = { title: columns.slice(0, 1), note: at('note'), end: at('end'), endNote: at('endNote') }
  const sums = totals && columns.filter((column) => totals[column.id] !== undefined)
  return (
    <>
      <ul className={css.cards} aria-labelledby={headingId}>
        {rows.loading &&
          Array.from({ length: 6 }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: all of them are the same
            <li key={index} className={css.card} aria-hidden="true">
              <Skeleton width="60%" />
            </li>
          ))}
        {rows.rows.map((row) => (
          <CardOfRow key={row.id} row={row} places={places} view={view} />
        ))}
      </ul>
      {sums && sums.length > 0 && (
        <div className={css.sums}>
          {totalsLabel && <p>{totalsLabel}</p>}
          <dl>
            {sums.map(({ id, header }) => (
              <div key={id}>
                <dt>{totalsLabel ? header : sumName(header, t('list.total'))}</dt>
                <dd>{totals?.[id]}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </>
  )
}

type Places<Row> = Record<'title' | 'note' | 'end' | 'endNote', readonly Column<Row>[]>

function CardOfRow<Row extends { id: string }, Totals>(props: {
  row: Row
  places: Places<Row>
  view: ListView<Row, Totals>
}): ReactNode {
  const { row, places, view } = props
  const { selection, bulk, rowTo, onOpen, rowName } = view
  const { t } = useTranslation('ui')
  const filled = (columns: readonly Column<Row>[]) =>
    columns
      .map((column) => ({ id: column.id, shown: (column.phoneCell ?? column.cell)(row) }))
      .filter(({ shown }) => shown !== null && shown !== undefined && shown !== '' && shown !== false)
  const cells = (columns: readonly Column<Row>[]): ReactNode =>
    filled(columns).map(({ id, shown }, index) => (
      <Fragment key={id}>
        {index > 0 && ' · '}
        {shown}
      </Fragment>
    ))
  // The style sheet separates them, so that no separator stands at the end of a line or beside what shows nothing.
  const notes = (columns: readonly Column<Row>[]): ReactNode =>
    filled(columns).map(({ id, shown }) => (
      <Fragment key={id}>
        <span className={parts.part}>{withEmailBreaks(shown)}</span>{' '}
      </Fragment>
    ))
  return (
    <li className={css.card} data-row="" data-selected={selection.has(row.id) || undefined}>
      {bulk && (
        <label className={css.cardCheck}>
          <input
            type="checkbox"
            checked={selection.has(row.id)}
            onChange={({ nativeEvent }) => selection.toggle(row.id, heldShift(nativeEvent))}
            aria-label={t('list.selectRow', { name: rowName(row) })}
          />
        </label>
      )}
      <div className={css.cardMain}>
        <RowName to={rowTo?.(row)} onOpen={onOpen && (() => onOpen(row))} focusable>
          {cells(places.title)}
        </RowName>
        {places.note.length > 0 && (
          <div className={css.cardNote}>
            <div className={parts.parts}>{notes(places.note)}</div>
          </div>
        )}
      </div>
      <div className={css.cardEnd}>
        {cells(places.end)}
        {places.endNote.length > 0 && <div className={css.cardNote}>{cells(places.endNote)}</div>}
      </div>
    </li>
  )
}
