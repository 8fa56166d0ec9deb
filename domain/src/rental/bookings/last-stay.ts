/** With which stay of a guest their money is settled if it belongs to none of them. */
import type { CivilDate } from '../../dates.ts'
import type { BookingStatus } from './types.ts'

/** The ids of the stays of a guest, the last one last, and whether the guest is also the tenant of a lease. */
export type GuestStays = { inOrder: readonly string[]; hasLease: boolean }

const counts = (status: BookingStatus): boolean => status !== 'cancelled' && status !== 'inquiry'

/** Returns the ids of the stays by arrival. Requests and cancelled stays come before all others. */
export const staysInOrder = (
  stays: readonly { id: string; status: BookingStatus; checkIn: CivilDate }[],
): string[] =>
  stays
    .toSorted(
      (a, b) =>
        Number(counts(a.status)) - Number(counts(b.status)) ||
        a.checkIn.localeCompare(b.checkIn) ||
        a.id.localeCompare(b.id),
    )
    .map(({ id }) => id)

/** Returns the stay that takes a deposit without a stay; null if there is none. */
export const lastStay = ({ inOrder }: GuestStays): string | null => inOrder.at(-1) ?? null

/** Returns the stay that takes credit of the guest; null if there is none, or if a lease takes it. */
export const stayOfCredit = (stays: GuestStays): string | null => (stays.hasLease ? null : lastStay(stays))
