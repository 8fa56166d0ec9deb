/** The sites whose calendars are read and that read the calendars of units. */
export const BOOKING_CHANNELS = ['airbnb', 'booking', 'vrbo', 'other'] as const
export type BookingChannel = (typeof BOOKING_CHANNELS)[number]

/** Where a stay was agreed: with the landlord, on the own page of the unit, in an imported file, or through a channel. */
export const BOOKING_SOURCES = ['direct', 'public', 'import', ...BOOKING_CHANNELS] as const

const NAMES: Partial<Record<BookingChannel, string>> = {
  airbnb: 'Airbnb',
  booking: 'Booking.com',
  vrbo: 'Vrbo',
}

/** Returns the name of a channel, the same in every language; of another site its host. */
export const channelName = ({ channel, host }: { channel: string; host: string }): string =>
  NAMES[channel as BookingChannel] ?? host

/** What an event of a calendar is: a stay, days that the channel has closed, or nothing. */
export const EVENT_MEANINGS = ['booking', 'block', 'ignored'] as const
export type EventMeaning = (typeof EVENT_MEANINGS)[number]

/**
 * What became of an event: a stay; a stay on nights that something else takes; or one of our own nights that the channel
 * read from our calendar and sends back.
 */
export const EVENT_OUTCOMES = ['booking', 'conflict', 'echo'] as const
export type EventOutcome = (typeof EVENT_OUTCOMES)[number]

/**
 * Why a site closes days: it says so, it sold them to a guest whose stay does not have them (`over` if that stay is over or cancelled, so that a
 * person can free them), or it still has nights that were ours.
 */
export const CLOSED_BECAUSE = ['closed', 'sold', 'over', 'echo'] as const

/** How the last attempt to read a calendar ended. */
export const READ_CODES = [
  'ok',
  'refused',
  'unreachable',
  'too_slow',
  'too_large',
  'too_many_redirects',
  'not_found',
  'http_error',
  'unreadable',
] as const
export type ReadCode = (typeof READ_CODES)[number]
