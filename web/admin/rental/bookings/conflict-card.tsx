import { addDays } from '@domovik/domain/dates.ts'
import { channelName } from '@domovik/domain/rental/channels/types.ts'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { confirm } from '../../../ui/act/confirm.ts'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { Card, CardRow } from '../../../ui/show/card.tsx'
import { DateText } from '../../../ui/show/date-text.tsx'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { usePermission } from '../../frame/session.tsx'
import shared from '../../shared/shared.module.css'
import type { BookingDetail } from './booking-words.ts'

/** What takes the nights of a double booking, and what can be done about it. */
export function ConflictCard({ detail: { booking, conflict } }: { detail: BookingDetail }): ReactNode {
  const { t } = useTranslation(['bookings', 'channels'])
  const mayEdit = usePermission('edit_properties')
  if (!conflict) return null
  const { id, reference, source } = booking
  const { booking: other, leaseId } = conflict
  const markEcho = async (): Promise<void> => {
    const name = channelName({ channel: source, host: t('channels:other') })
    const agreed = await confirm({
      title: t('channels:echo.title', { reference }),
      text: t('channels:echo.text', { name }),
      act: t('channels:echo.act'),
    })
    if (!agreed) return
    await client.channels.markEcho({ bookingId: id })
    await refreshScreen()
    toast.success(t('channels:echo.done', { reference }))
  }
  return (
    <Card
      title={t('bookings:conflict.title')}
      rows
      act={
        mayEdit &&
        conflict.mayBeEcho && (
          <Button variant="subtle" size="compact-sm" onClick={() => void markEcho().catch(toast.error)}>
            {t('bookings:conflict.echo')}
          </Button>
        )
      }
    >
      <CardRow
        title={other?.reference ?? t(`bookings:conflict.${conflict.by === 'lease' ? 'lease' : 'block'}`)}
        note={t('bookings:conflict.otherStay')}
        {...(other ? { to: `/bookings/${other.id}` } : leaseId ? { to: `/leases/${leaseId}` } : {})}
        {...(other && {
          end: (
            <>
              <DateText value={other.checkIn} /> – <DateText value={other.checkOut} />
            </>
          ),
          endNote: t(`bookings:conflict.${other.wasFirst ? 'first' : 'second'}`),
        })}
      />
      <CardRow
        title={t('bookings:conflict.nights')}
        end={
          <>
            <DateText value={conflict.from} /> – <DateText value={addDays(conflict.to, -1)} />
          </>
        }
      />
      <p className={shared.lead}>
        {t(`bookings:conflict.${conflict.isOnOtherDays ? 'otherDays' : 'sentence'}`)}
      </p>
    </Card>
  )
}
