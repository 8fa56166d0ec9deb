import { PHOTO_MAX_BYTES, PHOTO_TYPES, PHOTOS_PER_TICKET } from '@domovik/domain/machinery/files/photos.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLanguage, useTranslation } from '../../ui/app/language.ts'
import { PictureStrip } from '../../ui/files/picture-strip.tsx'
import type { PictureDoor, PictureLimits } from '../../ui/files/types.ts'
import type { Send } from '../../ui/files/uploads.ts'
import { Card } from '../../ui/show/card.tsx'
import { formatDate } from '../../ui/show/date-format.ts'
import { client, query, type TicketPhoto } from '../api.ts'

export const photoLimits: PictureLimits = {
  accept: PHOTO_TYPES,
  types: 'JPG, PNG, WebP',
  maxSize: PHOTO_MAX_BYTES,
  most: PHOTOS_PER_TICKET,
}

/** Where the photos of a ticket wait to be sent. */
export const photoPlace = (ticketId: string): string => `ticket:${ticketId}`

/** Makes what sends one photo; the same input again is the same upload, so a retry adds nothing twice. */
export function useSendPhoto(): (ticketId: string) => (file: File) => Send {
  const queries = useQueryClient()
  return (ticketId) => (file) => {
    const input = { id: ticketId, file }
    return async (onProgress) => {
      await client.tickets.addPhoto(input, { context: { onProgress } })
      await queries.invalidateQueries({ queryKey: query.tickets.get.key({ input: { id: ticketId } }) })
    }
  }
}

/** Photos of the problem: the tenant's and the landlord's. */
export function TicketPhotos({
  ticketId,
  photos,
  mayAdd,
}: {
  ticketId: string
  photos: readonly TicketPhoto[]
  mayAdd: boolean
}): ReactNode {
  const queries = useQueryClient()
  const sendPhoto = useSendPhoto()
  const language = useLanguage()
  const { t } = useTranslation(['files', 'portal_tickets'])
  const refresh = (): Promise<void> =>
    queries.invalidateQueries({ queryKey: query.tickets.get.key({ input: { id: ticketId } }) })
  const door: PictureDoor = {
    place: photoPlace(ticketId),
    load: async (photoId, size, signal) =>
      (await client.tickets.photoFile({ id: ticketId, photoId, size }, { signal })).body,
    remove: (photoId) => client.tickets.removePhoto({ id: ticketId, photoId }).then(refresh),
    restore: (photoId) => client.tickets.restorePhoto({ id: ticketId, photoId }).then(refresh),
  }
  if (photos.length === 0 && !mayAdd) return null
  return (
    <Card title={t('label')}>
      <PictureStrip
        door={door}
        limits={photoLimits}
        pictures={photos.map((photo, index) => ({
          ...photo,
          fileName: photo.name || 'photo.jpg',
          alt: t('alt', {
            number: index + 1,
            total: photos.length,
            who: t(photo.authorKind === 'tenant' ? 'portal_tickets:you' : 'portal_tickets:landlord'),
            day: formatDate(photo.createdAt, language),
          }),
        }))}
        {...(mayAdd ? { sendOf: sendPhoto(ticketId) } : {})}
      />
    </Card>
  )
}
