import { confirm } from '../../../ui/act/confirm.ts'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import type { Booking } from './booking-words.ts'

/** The acts on a booking that need no form. */
export function useBookingActs({ id, version, reference }: Booking) {
  const { t } = useTranslation('bookings')
  const act = (work: () => Promise<unknown>, done: string) => (): void => {
    work()
      .then(async () => {
        await refreshScreen()
        toast.success(done)
      })
      .catch(toast.error)
  }
  const noShow = async (): Promise<void> => {
    const agreed = await confirm({
      title: t('noShow.title', { reference }),
      text: t('noShow.text'),
      act: t('acts.noShow'),
    })
    if (!agreed) return
    await client.bookings.noShow({ id, version })
    await refreshScreen()
    toast.success(t('done.noShow', { reference }))
  }
  return {
    confirmStay: act(() => client.bookings.confirm({ id, version }), t('done.confirm', { reference })),
    checkIn: act(() => client.bookings.checkIn({ id, version }), t('done.checkIn', { reference })),
    checkOut: act(() => client.bookings.checkOut({ id, version }), t('done.checkOut', { reference })),
    unmarkEcho: act(() => client.channels.unmarkEcho({ bookingId: id }), t('done.unmarkEcho', { reference })),
    noShow: (): void => void noShow().catch(toast.error),
  }
}
