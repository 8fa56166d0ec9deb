import { addDays, isCivilDate } from '@domovik/domain/dates.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { listed } from '../../../ui/app/search-params.ts'
import { useIsPhone } from '../../../ui/app/use-is-phone.ts'
import { DateField } from '../../../ui/form/date-field.tsx'
import { SegmentedControl } from '../../../ui/form/segmented-control.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useSetSearch } from '../../../ui/router/context.ts'
import type { Place } from '../../../ui/router/routes.ts'
import { Card } from '../../../ui/show/card.tsx'
import { Page } from '../../../ui/show/page.tsx'
import { useMe } from '../../frame/session.tsx'
import { useAddressValue } from '../../shared/address-flag.ts'
import { askForCalendar, CALENDAR_DAYS, calendarQuery } from '../../shared/first-calls.ts'
import { PartLoaded } from '../../shared/part-loaded.tsx'
import { PropertyPicker } from '../../shared/pickers.tsx'
import shared from '../../shared/shared.module.css'
import css from './calendar.module.css'
import { useCalendarForms } from './calendar-forms.tsx'
import { Day } from './day.tsx'
import { Legend } from './legend.tsx'
import { Timeline } from './timeline.tsx'
import { UnitMonth } from './unit-month.tsx'
import { useMove } from './use-move.ts'

const views = ['units', 'day', 'unit'] as const
type View = (typeof views)[number]

/** Without a day in the address the request has begun before (shared/first-calls.ts). */
export const preload = (place: Place): void => {
  const [from] = listed(place.address.search.from)
  if (from !== undefined) askForCalendar(place, isCivilDate(from) ? from : undefined)
}

/** The calendars of units let by the night: all units over time, one day, or the month of one unit. */
export function CalendarScreen(): ReactNode {
  const { t } = useTranslation(['calendar', 'bookings'])
  const phone = useIsPhone()
  const setSearch = useSetSearch()
  const { today } = useMe()
  const asked = useAddressValue('view')
  const unit = useAddressValue('propertyId')
  const given = useAddressValue('from')
  const from = given && isCivilDate(given) ? given : today
  // A phone has no room for many days beside each other.
  const shown = views.find((one) => one === asked) ?? (phone ? 'day' : 'units')
  const view: View = phone && shown === 'units' ? 'day' : shown
  const forms = useCalendarForms()
  const change = (values: Record<string, string | undefined>): void =>
    setSearch(values, { replace: true, keepScroll: true })
  const step = view === 'day' ? 1 : 28
  const choices = views.filter((one) => !(phone && one === 'units'))
  return (
    <Page
      title={t('calendar:title')}
      acts={
        <>
          <Button variant="default" renderRoot={(root) => <AppLink {...root} to="/bookings" />}>
            {t('calendar:asList')}
          </Button>
          {forms.mayMove && (
            <Button variant="default" onClick={() => forms.onBlock(unit, undefined)}>
              {t('calendar:block.title')}
            </Button>
          )}
          {forms.mayCreate && (
            <Button renderRoot={(root) => <AppLink {...root} to="/bookings?new=1" />}>
              {t('bookings:list.add')}
            </Button>
          )}
        </>
      }
    >
      <div className={css.tools}>
        <SegmentedControl
          aria-label={t('calendar:tools.view')}
          value={view}
          onChange={(value) => change({ view: value })}
          data={choices.map((value) => ({ value, label: t(`calendar:views.${value}`) }))}
        />
        {view !== 'unit' && (
          <div className={css.monthHead}>
            <Button variant="default" onClick={() => change({ from: addDays(from, -step) })}>
              ‹<span className="visually-hidden">{t('calendar:tools.before')}</span>
            </Button>
            <Button variant="default" onClick={() => change({ from: undefined })}>
              {t('calendar:tools.today')}
            </Button>
            <Button variant="default" onClick={() => change({ from: addDays(from, step) })}>
              ›<span className="visually-hidden">{t('calendar:tools.after')}</span>
            </Button>
          </div>
        )}
      </div>
      {view === 'units' && <Units from={given === from ? from : undefined} forms={forms} />}
      {view === 'day' && <DayView day={from} />}
      {view === 'unit' && (
        <Card>
          <PropertyPicker
            label={t('bookings:fields.property')}
            value={unit ?? null}
            onChange={(value) => change({ propertyId: value ?? undefined })}
          />
          {unit && (
            <UnitMonth
              key={unit}
              propertyId={unit}
              onCreate={forms.onCreate}
              onBlock={forms.onBlock}
              onOpen={forms.onOpen}
            />
          )}
        </Card>
      )}
      {forms.forms}
    </Page>
  )
}

function DayView({ day }: { day: string }): ReactNode {
  const { t } = useTranslation('calendar')
  const setSearch = useSetSearch()
  return (
    <>
      <DateField
        label={t('day.label')}
        value={day}
        onChange={(value) => setSearch({ from: value ?? undefined }, { replace: true, keepScroll: true })}
      />
      <Day day={day} />
    </>
  )
}

/** The timeline with its search. */
function Units({
  from,
  forms,
}: {
  from: string | undefined
  forms: ReturnType<typeof useCalendarForms>
}): ReactNode {
  const { t } = useTranslation('calendar')
  const setSearch = useSetSearch()
  const q = useAddressValue('q') ?? ''
  const [text, setText] = useState(q)
  const [wanted] = useDebouncedValue(text.trim(), 250)
  useEffect(() => {
    if (wanted !== q) setSearch({ q: wanted || undefined }, { replace: true, keepScroll: true })
  }, [wanted, q, setSearch])
  const found = useQuery({
    ...calendarQuery(from, q),
    placeholderData: keepPreviousData,
  })
  const onMove = useMove(forms.askMove)
  return (
    <>
      <div className={css.find}>
        <TextInput
          type="search"
          label={t('tools.search')}
          value={text}
          maxLength={100}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      </div>
      <PartLoaded query={found} whole>
        {(answer) =>
          answer.units.length === 0 ? (
            <Card>
              <p className={shared.quiet}>{q ? t('nothingFound') : t('noUnits')}</p>
            </Card>
          ) : (
            <>
              <Timeline
                given={answer}
                days={CALENDAR_DAYS}
                mayCreate={forms.mayCreate}
                mayMove={forms.mayMove}
                onOpen={forms.onOpen}
                onCreate={forms.onCreate}
                onBlock={(place) => forms.onBlock(place.propertyId, place.checkIn)}
                onMove={onMove}
              />
              {answer.total > answer.units.length && (
                <p className={shared.quiet}>
                  {t('notAll', { shown: answer.units.length, total: answer.total })}
                </p>
              )}
              <p id="calendar-keys" className={shared.keys}>
                {t('keys.help')}
              </p>
              <Legend />
            </>
          )
        }
      </PartLoaded>
    </>
  )
}
