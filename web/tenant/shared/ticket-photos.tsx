import { TICKET_PHOTO_LIMITS } from '@domovik/domain/machinery/files/photos.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '../../ui/app/language.ts'
import { PhotoCard, type PhotoStore } from '../../ui/files/photo-card.tsx'
import { client, query, type TicketPhoto } from '../api.ts'

/** Returns where the photos of a ticket are kept, by its id. */
export function usePhotoStore(): (ticketId: string) => PhotoStore {
  const queries = useQueryClient()
  return (ticketId) => ({
    recordId: ticketId,
    place: `ticket:${ticketId}`,
    calls: client.tickets,
    refresh: () =>
      queries.invalidateQueries({ queryKey: query.tickets.get.key({ input: { id: ticketId } }) }),
    limits: TICKET_PHOTO_LIMITS,
  })
}

/** Photos of the problem, from the tenant and from the landlord. */
export function TicketPhotos({
  ticketId,
  photos,
  mayAdd,
}: {
  ticketId: string
  photos: readonly TicketPhoto[]
  mayAdd: boolean
}): ReactNode {
  const storeOf = usePhotoStore()
  const { t } = useTranslation('portal_tickets')
  return (
    <PhotoCard
      store={storeOf(ticketId)}
      photos={photos}
      authorName={({ authorKind }) => t(authorKind === 'tenant' ? 'you' : 'landlord')}
      mayAdd={mayAdd}
    />
  )
}
