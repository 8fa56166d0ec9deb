import type { get } from '@domovik/contract/admin/rental/bookings.ts'
import type { BookingStatus } from '@domovik/domain/rental/bookings/types.ts'
import type { InferContractRouterOutputs } from '@orpc/contract'
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
