import type { get } from '@domovik/contract/admin/rental/bookings.ts'
import type { BookingStatus } from '@domovik/domain/rental/bookings/types.ts'
import { type BOOKING_SOURCES, channelName } from '@domovik/domain/rental/channels/types.ts'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import type { Tone } from '../../../ui/show/tone.ts'

export type BookingDetail = InferContractRouterOutputs<typeof get>
export type Booking = BookingDetail['booking']

/** The colour of each state of a booking. */
export const bookingTones: Readonly<Record<BookingStatus, Tone>> = {
  inquiry: 'soon',
  pending: 'soon',
  confirmed: 'settled',
  checked_in: 'settled',
  completed: 'neutral',
  no_show: 'overdue',
  cancelled: 'neutral',
}

/** Returns the state of a booking with its colour: what needs a decision comes before the status. */
export function useBookingState(): (
  booking: Pick<Booking, 'status' | 'isGone'> &
    Partial<Pick<Booking, 'isConflict' | 'isConflictOnOtherDays'>>,
) => { tone: Tone; word: string } {
  const { t } = useTranslation('bookings')
  return ({ status, isConflict, isConflictOnOtherDays, isGone }) => {
    if (isConflict || isConflictOnOtherDays) return { tone: 'overdue', word: t('conflict.title') }
    if (isGone) return { tone: 'overdue', word: t('statuses.gone') }
    return { tone: bookingTones[status], word: t(`statuses.${status}`) }
  }
}

type Source = (typeof BOOKING_SOURCES)[number]
type OtherSource = Exclude<Source, 'airbnb' | 'booking' | 'vrbo'>

/** Returns where a stay was agreed, as a word of its own. */
export function useSourceName(): (source: string) => string {
  const { t } = useTranslation('bookings')
  const language = useLanguage()
  return (source) => {
    const name = channelName({ channel: source, host: t(`sources.${source as OtherSource}`) })
    return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
  }
}
