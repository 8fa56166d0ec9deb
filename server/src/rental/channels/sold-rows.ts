/** The nights that are saved with a calendar because its channel sold them to the guest of a stay which does not have them. */
import type { Window } from '@domovik/domain/intervals.ts'

/**
 * `bookingId` is null if its days were over at the first reading. `since` is the instant, as UTC text, from which on they are known;
 * `isDoubled` if the copy contains their event on two ranges of days, and `missingSince` the instant from which on no copy contains these.
 * `givenUp` if a person gave them up with the stay, which is remembered until they are over, whatever later copies contain.
 */
export type SoldNights = Window & {
  bookingId: string | null
  since: string
  isDoubled: boolean
  missingSince?: string
  givenUp?: true
}
/** The same before it is known since when. */
export type Found = Omit<SoldNights, 'since'> & { since?: string }
