// biome-ignore-all lint/a11y/useSemanticElements: only visible rows are rendered, each at its own place, which a table cannot do
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its active cell
import { addDays, dayOf, monthStart, parseDate } from '@domovik/domain/dates.ts'
import { type CSSProperties, type MouseEvent, memo, type ReactNode, useEffect, useMemo, useRef } from 'react'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { formatDate } from '../../../ui/show/date-format.ts'
import css from './calendar.module.css'
import { useSpanWords } from './calendar-words.ts'
import { DAY, HEAD, NAMES, ROW } from './grid-sizes.ts'
import { type Timeline as Answer, type Place, type Span, spansByUnit } from './spans.ts'
import { cursorId, Rows } from './timeline-rows.tsx'
import { useCursor } from './use-cursor.ts'
import { useDrag } from './use-drag.ts'

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
    const top = sight.unit * ROW
    box.scrollTop = Math.min(top, Math.max(box.scrollTop, top + ROW - (box.clientHeight - HEAD)))
    const left = sight.day * DAY
    box.scrollLeft = Math.min(left, Math.max(box.scrollLeft, left + DAY - (box.clientWidth - NAMES)))
  }, [sight.unit, sight.day])
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
          style={{ ...style, height: units.length * ROW }}
          onClick={press}
          onMouseOver={explain}
          {...drag}
        >
          <Rows
            frame={frame}
            units={units}
            rows={rows}
            from={from}
            days={days}
            labelOf={labelOf}
            lifted={cursor.lifted}
            cursorUnit={unit}
            cursorDay={day}
            cursorLabel={cursor.label}
          />
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
