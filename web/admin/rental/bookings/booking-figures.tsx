import { useTranslation } from '../../../ui/app/language.ts'
import { DateText } from '../../../ui/show/date-text.tsx'
import type { FigureProps } from '../../../ui/show/figure.tsx'
import { Money } from '../../../ui/show/money.tsx'
import { ShortDay } from '../../../ui/show/short-day.tsx'
import type { BookingDetail } from './booking-words.ts'

/** Price, what is open, nights, and until when a hold keeps them. */
export function useBookingFigures({ booking, charges, blocksNights }: BookingDetail): readonly FigureProps[] {
  const { t } = useTranslation('bookings')
  const { currency, total, open, nights, checkIn, checkOut, holdExpiresAt, quote } = booking
  const overdue = charges.some(({ daysOverdue }) => daysOverdue > 0)
  const isAgreedLater = booking.status === 'inquiry' || booking.status === 'pending'
  return [
    {
      label: t('fields.total'),
      value: total === null ? '–' : <Money cents={total} currency={currency} />,
      sentence:
        total === null
          ? t('detail.noPrice')
          : quote &&
            quote.deposit > 0 && (
              <>
                {t('detail.plusDeposit')} <Money cents={quote.deposit} currency={currency} />
              </>
            ),
    },
    ...(open === null
      ? []
      : [
          {
            label: t('fields.open'),
            value: <Money cents={open} currency={currency} />,
            sentence: isAgreedLater ? t('detail.notChargedYet') : overdue ? t('detail.overdue') : null,
            ...(overdue ? { sentenceTone: 'overdue' as const } : {}),
          },
        ]),
    {
      label: t('fields.nights'),
      value: nights,
      sentence: (
        <>
          <ShortDay value={checkIn} near={checkOut} /> – <DateText value={checkOut} />
        </>
      ),
    },
    ...(holdExpiresAt
      ? [
          {
            label: t('fields.heldUntil'),
            value: <DateText value={holdExpiresAt} shape="instant" />,
            sentence: t(blocksNights ? 'detail.held' : 'detail.lapsed'),
          },
        ]
      : []),
  ]
}
