import { listed } from '../../ui/app/search-params.ts'
import { isPhone } from '../../ui/app/use-is-phone.ts'
import type { Place } from '../../ui/router/routes.ts'
import { query } from '../api.ts'
import { queryClient } from '../frame/query-client.ts'
import { askForRows, listAddresses } from './lists.ts'

export const dashboardQuery = query.dashboard.get.queryOptions()

export const CALENDAR_DAYS = 90

/** The units of the calendar. Without a day it begins today, as the server counts. */
export const calendarQuery = (from: string | undefined, q: string | undefined) =>
  query.calendar.timeline.queryOptions({
    input: { ...(from ? { from } : {}), days: CALENDAR_DAYS, ...(q ? { q } : {}) },
  })

/** Starts loading the calendar unless the address or a phone shows another view of it. */
export function askForCalendar({ address: { search } }: Place, from: string | undefined): void {
  const [view, q] = [search.view, search.q].map((value) => listed(value)[0])
  if (!isPhone() && (!view || view === 'units')) void queryClient.prefetchQuery(calendarQuery(from, q))
}

/**
 * What the first screens ask for, by their addresses. The router begins these requests beside the one for the session, before the code of the
 * screen is loaded.
 */
export const firstCalls: Readonly<Record<string, (place: Place) => void>> = {
  '/dashboard': () => void queryClient.prefetchQuery(dashboardQuery),
  // The screen asks for a day in the address itself, because it can tell whether there is such a day.
  '/bookings/calendar': (place) => {
    if (place.address.search.from === undefined) askForCalendar(place, undefined)
  },
  ...Object.fromEntries(
    listAddresses.map((path) => [path, ({ address }: Place) => askForRows(path, address.search)]),
  ),
}
