// biome-ignore-all lint/a11y/useSemanticElements: only visible rows are rendered, each at its own place, which a table cannot do
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its active cell
import { addDays, dayOf, monthStart, parseDate } from '@domovik/domain/dates.ts'
import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { type CSSProperties, type MouseEvent, memo, type ReactNode, useEffect, useMemo, useRef } from 'react'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { formatDate } from '../../../ui/show/date-format.ts'
import css from './calendar.module.css'
import { useSpanWords } from './calendar-words.ts'
import { fitLabel, fitText } from './fit-label.ts'
import { DAY, NAMES, ROW } from './grid-sizes.ts'
import {
  type Timeline as Answer,
  type Bar,
  barsOf,
  mayResize,
  type Place,
  type Span,
  spansByUnit,
  type Unit,
} from './spans.ts'
import { useCursor } from './use-cursor.ts'
import { useDrag } from './use-drag.ts'
import { type ShownDays, useShownDays } from './use-shown-days.ts'

interface TimelineProps {
  given: Answer
  days: number
  mayCreate: boolean
  mayMove: boolean
  onOpen: (span: Span) => void
  onCreate: (place: Place) => void
  onBlock: (place: Place) => void
  onMove: (span: Span, from: Place, to: Place) => void
}

const cursorId = 'calendar-cursor'

/** All units over time: a row for each unit, a column for each day, a bar for everything that takes nights. */
export function Timeline(props: TimelineProps): ReactNode {
  const { given, days, mayCreate, mayMove, onOpen } = props
  const { units, from, today } = given
  const { t } = useTranslation('calendar')
  const rows = useMemo(() => spansByUnit(given), [given])
  const spans = useMemo(() => new Map(rows.flat().map((span) => [span.key, span])), [rows])
  const frame = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const ghost = useRef<HTMLDivElement>(null)
  const shown = useShownDays(frame)
  const virtual = useVirtualizer({
    count: units.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW,
    overscan: 8,
  })
  const { labelOf, sentenceOf } = useSpanWords()
  const cursor = useCursor({ ...props, ghost, from, today, units, rows })
  const drag = useDrag({
    ...props,
    body,
    ghost,
    from,
    units,
    spanOf: (key) => spans.get(key),
    mayCreate,
    mayMove,
  })
  const { unit, day, sight } = cursor
  useEffect(() => {
    const box = frame.current
    if (!box || document.activeElement !== box) return
    virtual.scrollToIndex(sight.unit)
    const left = sight.day * DAY
    const shown = box.clientWidth - NAMES
    if (left < box.scrollLeft) box.scrollLeft = left
    else if (left + DAY > box.scrollLeft + shown) box.scrollLeft = left + DAY - shown
  }, [sight.unit, sight.day, virtual])
  // Most bars are never pointed at, so their sentence is written when one is.
  const explain = ({ target }: MouseEvent): void => {
    const bar = target instanceof Element && target.closest<HTMLElement>('[data-span]')
    const span = bar && spans.get(bar.dataset.span ?? '')
    if (span) bar.title = sentenceOf(span)
  }
  const press = (event: MouseEvent): void => {
    const { target } = event
    if (!(target instanceof Element) || target.closest('[data-name]')) return
    const span = spans.get(target.closest('[data-span]')?.getAttribute('data-span') ?? '')
    if (span) {
      onOpen(span)
      return
    }
    const box = body.current?.getBoundingClientRect()
    if (!box) return
    const at = {
      unit: Math.floor((event.clientY - box.top) / ROW),
      day: Math.floor((event.clientX - box.left - NAMES) / DAY),
    }
    if (at.day >= 0 && at.unit < units.length) cursor.choose(at)
  }
  const width = NAMES + days * DAY
  const weekday = parseDate(from).dayOfWeek
  const style = { '--weekend': `${(6 - weekday) * DAY}px`, width } as CSSProperties
  return (
    <>
      <div
        ref={frame}
        className={css.frame}
        role="grid"
        aria-label={t('grid')}
        aria-describedby="calendar-keys"
        aria-rowcount={units.length + 1}
        aria-activedescendant={cursorId}
        tabIndex={0}
        onKeyDown={cursor.onKeyDown}
        onBlur={cursor.cancel}
      >
        <Days from={from} days={days} today={today} />
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the grid has the keyboard */}
        <div
          ref={body}
          className={css.body}
          role="rowgroup"
          style={{ ...style, height: virtual.getTotalSize() }}
          onClick={press}
          onMouseOver={explain}
          {...drag}
        >
          {virtual.getVirtualItems().map(({ index, start }) => {
            const row = units[index]!
            return (
              <Row
                key={row.id}
                unit={row}
                index={index}
                top={start}
                spans={rows[index]!}
                from={from}
                days={days}
                shown={shown}
                labelOf={labelOf}
                lifted={cursor.lifted}
                cursorDay={index === unit ? day : null}
                cursorLabel={index === unit ? cursor.label : ''}
              />
            )
          })}
          <Names units={units} shown={virtual.getVirtualItems()} />
          <div ref={ghost} className={css.ghost} hidden aria-hidden="true" />
        </div>
      </div>
      <p className="visually-hidden" role="status">
        {cursor.said}
      </p>
    </>
  )
}

/** Whether the name of the month has room before that of the next one. */
const isLongEnough = (first: string): boolean => monthStart(addDays(first, 3)) === monthStart(first)

const Days = memo(function Days({ from, days, today }: { from: string; days: number; today: string }) {
  const language = useLanguage()
  const { t } = useTranslation('calendar')
  const all = Array.from({ length: days }, (_, at) => addDays(from, at))
  return (
    <div className={css.days} role="row" aria-rowindex={1} style={{ width: NAMES + days * DAY }}>
      <span className={css.corner} role="columnheader">
        {t('unit')}
      </span>
      {all.map((date, at) => (
        <span key={date} className={css.date} role="columnheader" data-today={date === today || undefined}>
          <span className="visually-hidden">{formatDate(date, language, 'weekday')}</span>
          {(date === monthStart(date) || (at === 0 && isLongEnough(date))) && (
            <span className={css.month} aria-hidden="true">
              {formatDate(date.slice(0, 7), language, 'month')}
            </span>
          )}
          <span aria-hidden="true">{dayOf(date)}</span>
        </span>
      ))}
    </div>
  )
})

/**
 * The addresses beside the rows, in one column: if each row held its own one in sight, the browser would move as many layers as there are
 * rows when the calendar is scrolled to the side. Rows have their addresses for assistive technology.
 */
function Names({ units, shown }: { units: readonly Unit[]; shown: readonly VirtualItem[] }): ReactNode {
  return (
    <div className={css.names} aria-hidden="true" data-name="">
      {shown.map(({ index, start }) => (
        <Name key={units[index]!.id} unit={units[index]!} top={start} />
      ))}
    </div>
  )
}

const Name = memo(function Name({ unit, top }: { unit: Unit; top: number }) {
  return (
    <span className={css.name} style={{ top }}>
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
  top: number
  spans: readonly Span[]
  from: string
  days: number
  shown: ShownDays
  labelOf: (span: Span) => string
  lifted: string | null
  cursorDay: number | null
  cursorLabel: string
}) {
  const { unit, index, top, spans, from, days, shown, labelOf, cursorDay } = props
  const bars = useMemo(() => barsOf(spans, { from, days }), [spans, from, days])
  const visible = bars.filter(({ left, width }) => left < shown.to && left + width > shown.from)
  return (
    <div className={css.row} role="row" aria-rowindex={index + 2} style={{ top }}>
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
