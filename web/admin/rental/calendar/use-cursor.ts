import { addDays, daysBetween } from '@domovik/domain/dates.ts'
import { type KeyboardEvent, type RefObject, useState } from 'react'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { formatDate } from '../../../ui/show/date-format.ts'
import { useSpanWords } from './calendar-words.ts'
import { STEPS } from './grid-sizes.ts'
import { conflictOn, mayResize, mayShift, type Place, type Span, spanOn, type Unit } from './spans.ts'
import { showGhost } from './use-drag.ts'

/** A stay that is picked up by keyboard and not dropped yet. */
interface Lift {
  span: Span
  unit: number
  checkIn: string
  checkOut: string
  /** The end that was moved last, which must be in sight. */
  edge: 'checkIn' | 'checkOut'
}

interface Grid {
  ghost: RefObject<HTMLDivElement | null>
  from: string
  days: number
  today: string
  units: readonly Unit[]
  rows: readonly (readonly Span[])[]
  onOpen: (span: Span) => void
  onCreate: (place: Place) => void
  onBlock: (place: Place) => void
  onMove: (span: Span, from: Place, to: Place) => void
  mayCreate: boolean
  mayMove: boolean
}

const clamp = (value: number, count: number): number => Math.max(0, Math.min(count - 1, value))

/**
 * The keyboard of the calendar: arrows move the cursor, Enter opens, `n` books, `b` blocks, `m` picks up a stay, which
 * arrows move and Shift with arrows makes longer or shorter until Enter drops it or Escape puts it back.
 */
export function useCursor(grid: Grid) {
  const { t } = useTranslation('calendar')
  const language = useLanguage()
  const { sentenceOf, daysOf } = useSpanWords()
  const start = daysBetween(grid.from, grid.today)
  const [cursor, setCursor] = useState({ unit: 0, day: start >= 0 && start < grid.days ? start : 0 })
  const [lift, setLift] = useState<Lift | null>(null)
  const [said, setSaid] = useState('')
  const unit = clamp(cursor.unit, grid.units.length)
  const date = addDays(grid.from, cursor.day)
  const spans = grid.rows[unit] ?? []
  const at = spanOn(spans, date)
  const sentence = (place: { unit: number; date: string }): string => {
    const row = grid.rows[place.unit] ?? []
    const taken = [...new Set([spanOn(row, place.date), conflictOn(row, place.date)])].flatMap((span) =>
      span ? [sentenceOf(span)] : [],
    )
    const words = taken.length > 0 ? taken.join('. ') : t('free')
    return `${grid.units[place.unit]?.address ?? ''}, ${formatDate(place.date, language, 'weekday')}: ${words}`
  }

  const goTo = (next: { unit: number; day: number }): void => {
    setCursor(next)
    const to = addDays(grid.from, next.day)
    setSaid(sentence({ unit: next.unit, date: to }))
  }
  const show = (next: Lift | null): void => {
    setLift(next)
    showGhost(
      grid.ghost.current,
      next && {
        unit: next.unit,
        day: daysBetween(grid.from, next.checkIn),
        nights: daysBetween(next.checkIn, next.checkOut),
      },
    )
    if (next)
      setSaid(
        `${grid.units[next.unit]?.address}, ${daysOf({ from: next.checkIn, to: next.checkOut })}, ${t(
          'nights',
          {
            count: daysBetween(next.checkIn, next.checkOut),
          },
        )}`,
      )
  }
  const pickUp = (): void => {
    if (at && grid.mayMove && mayResize(at))
      show({ span: at, unit, checkIn: at.from, checkOut: at.to!, edge: 'checkIn' })
    else setSaid(t('keys.notMovable'))
  }
  const shift = (held: Lift, [days, units]: readonly [number, number], resize: boolean): void => {
    if (resize || !mayShift(held.span)) {
      const checkOut = addDays(held.checkOut, days)
      if (checkOut > held.checkIn) show({ ...held, checkOut, edge: 'checkOut' })
      return
    }
    show({
      ...held,
      unit: clamp(held.unit + units, grid.units.length),
      checkIn: addDays(held.checkIn, days),
      checkOut: addDays(held.checkOut, days),
      edge: days > 0 ? 'checkOut' : 'checkIn',
    })
  }
  const drop = ({ span, unit: row, checkIn, checkOut }: Lift): void => {
    show(null)
    setSaid('')
    setCursor({ unit: row, day: clamp(daysBetween(grid.from, checkIn), grid.days) })
    const from = { propertyId: grid.units[span.unit]!.id, checkIn: span.from, checkOut: span.to! }
    grid.onMove(span, from, { propertyId: grid.units[row]!.id, checkIn, checkOut })
  }
  const place = (): Place => ({
    propertyId: grid.units[unit]!.id,
    checkIn: date,
    checkOut: addDays(date, 1),
  })
  /** Does what the key means; false if it means nothing here. */
  const press = (key: string): boolean => {
    if (lift) {
      if (key === 'Enter') drop(lift)
      else if (key === 'Escape') {
        show(null)
        setSaid(t('keys.putBack'))
      } else return false
      return true
    }
    if (key === 'Enter' && at) grid.onOpen(at)
    else if (key === 'Enter' || key === 'n') {
      if (grid.mayCreate) grid.onCreate(place())
    } else if (key === 'b') {
      if (grid.mayMove) grid.onBlock(place())
    } else if (key === 'm') pickUp()
    else if (key === 'Home') goTo({ unit, day: clamp(start, grid.days) })
    else return false
    return true
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || grid.units.length === 0) return
    const step = STEPS[event.key]
    if (step && lift) shift(lift, step, event.shiftKey)
    else if (step) {
      goTo({ unit: clamp(unit + step[1], grid.units.length), day: clamp(cursor.day + step[0], grid.days) })
    } else if (!press(event.key)) return
    event.preventDefault()
    event.stopPropagation()
  }
  const inSight = lift && (lift.edge === 'checkOut' ? addDays(lift.checkOut, -1) : lift.checkIn)
  const choose = (next: { unit: number; day: number }): void => setCursor(next)
  return {
    unit,
    day: cursor.day,
    /** The place that must be in sight: that of the cursor, or where a picked up stay would be dropped. */
    sight: {
      unit: lift?.unit ?? unit,
      day: inSight ? clamp(daysBetween(grid.from, inSight), grid.days) : cursor.day,
    },
    label: sentence({ unit, date }),
    lifted: lift?.span.key ?? null,
    said,
    onKeyDown,
    choose,
    cancel: () => lift && show(null),
  }
}
