// biome-ignore-all lint/a11y/useSemanticElements: only visible rows are rendered, each at its own place, which a table cannot do
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its active cell
import { memo, type ReactNode, type RefObject, useMemo } from 'react'
import { AppLink } from '../../../ui/app/app-link.tsx'
import css from './calendar.module.css'
import { fitLabel, fitText } from './fit-label.ts'
import { DAY, ROW } from './grid-sizes.ts'
import { type Bar, barsOf, mayResize, type Span, type Unit } from './spans.ts'
import { type Range, useInSight } from './use-in-sight.ts'

/** The element that the grid names as its active cell. */
export const cursorId = 'calendar-cursor'

/** The rows on screen. A component of its own, so that scrolling renders nothing else. */
export const Rows = memo(function Rows(props: {
  frame: RefObject<HTMLElement | null>
  units: readonly Unit[]
  rows: readonly (readonly Span[])[]
  from: string
  days: number
  labelOf: (span: Span) => string
  lifted: string | null
  cursorUnit: number
  cursorDay: number
  cursorLabel: string
}) {
  const { frame, units, rows, from, days, labelOf, lifted, cursorUnit } = props
  const inSight = useInSight(frame, { units: units.length, days })
  const shown = units.slice(inSight.rows.from, inSight.rows.to)
  return (
    <>
      {shown.map((unit, at) => {
        const index = inSight.rows.from + at
        const hasCursor = index === cursorUnit
        return (
          <Row
            key={unit.id}
            unit={unit}
            index={index}
            spans={rows[index]!}
            from={from}
            days={days}
            shown={inSight.days}
            labelOf={labelOf}
            lifted={lifted}
            cursorDay={hasCursor ? props.cursorDay : null}
            cursorLabel={hasCursor ? props.cursorLabel : ''}
          />
        )
      })}
      <Names units={shown} first={inSight.rows.from} />
    </>
  )
})

/**
 * The addresses beside the rows, in one column: if each row held its own one in sight, the browser would move as many layers as there are
 * rows when the calendar is scrolled to the side. Rows have their addresses for assistive technology.
 */
function Names({ units, first }: { units: readonly Unit[]; first: number }): ReactNode {
  return (
    <div className={css.names} aria-hidden="true" data-name="">
      {units.map((unit, at) => (
        <Name key={unit.id} unit={unit} index={first + at} />
      ))}
    </div>
  )
}

const Name = memo(function Name({ unit, index }: { unit: Unit; index: number }) {
  return (
    <span className={css.name} style={{ top: index * ROW }}>
      <AppLink to={`/properties/${unit.id}?tab=calendar`} tabIndex={-1}>
        {unit.address}
      </AppLink>
      {unit.city && <span className={css.city}>{unit.city}</span>}
    </span>
  )
})

const Row = memo(function Row(props: {
  unit: Unit
  index: number
  spans: readonly Span[]
  from: string
  days: number
  shown: Range
  labelOf: (span: Span) => string
  lifted: string | null
  cursorDay: number | null
  cursorLabel: string
}) {
  const { unit, index, spans, from, days, shown, labelOf, cursorDay } = props
  const bars = useMemo(() => barsOf(spans, { from, days }), [spans, from, days])
  const visible = bars.filter(({ left, width }) => left < shown.to && left + width > shown.from)
  return (
    <div className={css.row} role="row" aria-rowindex={index + 2} style={{ top: index * ROW }}>
      <span className="visually-hidden" role="rowheader">
        <AppLink to={`/properties/${unit.id}?tab=calendar`} tabIndex={-1}>
          {[unit.address, unit.city].filter(Boolean).join(', ')}
        </AppLink>
      </span>
      <span role="gridcell" className={css.bars}>
        {visible.map((bar) => (
          <BarView
            key={bar.span.key}
            bar={bar}
            label={labelOf(bar.span)}
            lifted={props.lifted === bar.span.key}
          />
        ))}
      </span>
      {cursorDay !== null && (
        <span
          id={cursorId}
          className={css.cursor}
          role="gridcell"
          aria-colindex={cursorDay + 2}
          aria-label={props.cursorLabel}
          style={{ transform: `translateX(${cursorDay * DAY}px)` }}
        />
      )}
    </div>
  )
})

const BarView = memo(function BarView({ bar, label, lifted }: { bar: Bar; label: string; lifted: boolean }) {
  const { span, left, width, lane, lanes } = bar
  const height = (ROW - 8) / lanes - 2
  return (
    <span
      className={css.bar}
      data-span={span.key}
      data-kind={span.kind}
      data-state={span.state}
      data-conflict={span.conflict || undefined}
      data-gone={span.because === 'gone' || undefined}
      data-cut-left={bar.cutLeft || undefined}
      data-cut-right={bar.cutRight || undefined}
      data-lifted={lifted || undefined}
      data-edge={(mayResize(span) && !bar.cutRight) || undefined}
      style={{
        left: left * DAY,
        width: width * DAY - 2,
        top: 4 + (lane * (ROW - 8)) / lanes,
        height,
        ...fitText(height, span.conflict || span.because === 'gone' ? 2 : 1),
      }}
    >
      {fitLabel(label, width * DAY)}
    </span>
  )
})
