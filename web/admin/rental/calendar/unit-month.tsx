import { addMonthsClamped, monthStart, parseDate } from '@domovik/domain/dates.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { formatDate } from '../../../ui/show/date-format.ts'
import { query } from '../../api.ts'
import { useMe, usePermission } from '../../frame/session.tsx'
import { PartLoaded } from '../../shared/part-loaded.tsx'
import shared from '../../shared/shared.module.css'
import css from './calendar.module.css'
import { MonthDay, type Night } from './month-day.tsx'
import { conflictOn, isFree, type Place, type Span, spanOn, toSpan } from './spans.ts'

/**
 * One month of a unit: the price of each free night, and what takes the others. The first pressed day is the check-in,
 * the second the check-out.
 */
export function UnitMonth(props: {
  propertyId: string
  onCreate: (place: Place) => void
  onBlock: (propertyId: string, day: string | undefined) => void
  onOpen: (span: Span) => void
}): ReactNode {
  const { propertyId, onCreate, onBlock, onOpen } = props
  const { t } = useTranslation('calendar')
  const language = useLanguage()
  const { today } = useMe()
  const mayCreate = usePermission('create_properties')
  const mayBlock = usePermission('edit_properties')
  const [first, setFirst] = useState(monthStart(today))
  const [picked, setPicked] = useState<string | null>(null)
  const found = useQuery({
    ...query.calendar.month.queryOptions({ input: { propertyId, month: first.slice(0, 7) } }),
    placeholderData: keepPreviousData,
  })
  const title = formatDate(first.slice(0, 7), language, 'month')
  const press = (day: string, spans: readonly Span[]): void => {
    const taken = spanOn(spans, day)
    if (picked && day > picked && isFree(spans, { from: picked, to: day })) {
      setPicked(null)
      onCreate({ propertyId, checkIn: picked, checkOut: day })
    } else if (taken) onOpen(taken)
    else if (mayCreate) setPicked(day === picked ? null : day)
  }
  return (
    <>
      <div className={css.monthHead}>
        <h3 aria-live="polite">{title}</h3>
        <Button variant="default" onClick={() => setFirst(addMonthsClamped(first, -1))}>
          ‹<span className="visually-hidden">{t('tools.monthBefore')}</span>
        </Button>
        <Button variant="default" onClick={() => setFirst(addMonthsClamped(first, 1))}>
          ›<span className="visually-hidden">{t('tools.monthAfter')}</span>
        </Button>
        {mayBlock && (
          <Button variant="default" onClick={() => onBlock(propertyId, picked ?? undefined)}>
            {t('block.title')}
          </Button>
        )}
      </div>
      <PartLoaded query={found}>
        {({ days, entries, currency }) => {
          const spans = entries.map(toSpan)
          return (
            <>
              <table className={css.monthTable} aria-label={title}>
                <thead>
                  <tr>
                    {weekOf(days).map((day) => (
                      <th key={day} scope="col">
                        {formatDate(day, language, 'weekday').split(/[ ,]/)[0]}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {weeksOf(days).map((week) => (
                    <tr key={week.find((night) => night)?.day}>
                      {week.map((night, at) =>
                        night ? (
                          <MonthDay
                            key={night.day}
                            night={night}
                            currency={currency}
                            span={spanOn(spans, night.day)}
                            conflict={conflictOn(spans, night.day)}
                            picked={picked === night.day}
                            onPress={() => press(night.day, spans)}
                          />
                        ) : (
                          // biome-ignore lint/suspicious/noArrayIndexKey: empty cells are all the same
                          <td key={at} />
                        ),
                      )}
                    </tr>
                  ))}
                </tbody>
              </table>
              <p className={shared.quiet} role="status">
                {picked
                  ? t('month.picked', { day: formatDate(picked, language) })
                  : t('month.help', { currency })}
              </p>
            </>
          )
        }}
      </PartLoaded>
    </>
  )
}

/** The days in weeks, Monday to Sunday; null outside of the month. */
function weeksOf(days: readonly Night[]): (Night | null)[][] {
  const first = days[0]
  if (!first) return []
  const cells = [...Array.from({ length: parseDate(first.day).dayOfWeek - 1 }, () => null), ...days]
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, at) => cells[week * 7 + at] ?? null),
  )
}

/** Seven days from a Monday to a Sunday of the month, for the names of the weekdays. */
const weekOf = (days: readonly Night[]): string[] =>
  (weeksOf(days)[1] ?? []).flatMap((night) => (night ? [night.day] : []))
