import { TICKET_PHOTO_LIMITS } from '@domovik/domain/machinery/files/photos.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { PhotoCard, type PhotoStore } from '../../../ui/files/photo-card.tsx'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import type { TicketDetail } from './ticket-words.ts'
import css from './tickets.module.css'

/** Returns where the photos of a ticket are kept, by its id. */
export function usePhotoStore(): (ticketId: string) => PhotoStore {
  return (ticketId) => ({
    recordId: ticketId,
    place: `ticket:${ticketId}`,
    calls: client.tickets,
    refresh: refreshScreen,
    limits: TICKET_PHOTO_LIMITS,
  })
}

/** Photos of the problem, from the tenant and from the landlord. */
export function TicketPhotos({
  ticketId,
  photos,
  tenantName,
  mayAdd,
}: {
  ticketId: string
  photos: TicketDetail['photos']
  tenantName: string | null
  mayAdd: boolean
}): ReactNode {
  const storeOf = usePhotoStore()
  const { t } = useTranslation('tickets')
  return (
    <PhotoCard
      store={storeOf(ticketId)}
      photos={photos}
      authorName={({ authorKind, tenantName: author }) =>
        authorKind === 'tenant'
          ? (author ?? t('talk.tenant'))
          : t(authorKind === 'vendor' ? 'talk.vendor' : 'talk.manager')
      }
      mayAdd={mayAdd}
      note={tenantName && mayAdd && <p className={css.shared}>{t('talk.photosShared')}</p>}
    />
  )
}
