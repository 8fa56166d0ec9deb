import type { photo } from '@domovik/contract/files.ts'
import { PHOTO_MAX_BYTES, PHOTO_TYPES, PHOTOS_PER_TICKET } from '@domovik/domain/machinery/files/photos.ts'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { PictureStrip } from '../../../ui/files/picture-strip.tsx'
import type { PictureDoor, PictureLimits } from '../../../ui/files/types.ts'
import type { Send } from '../../../ui/files/uploads.ts'
import { Card } from '../../../ui/show/card.tsx'
import { formatDate } from '../../../ui/show/date-format.ts'
import { client } from '../../api.ts'
import css from './tickets.module.css'
import { useRefreshTickets } from './use-change-ticket.ts'

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
  const refresh = useRefreshTickets()
  return (ticketId) => (file) => {
    const input = { id: ticketId, file }
    return async (onProgress) => {
      await client.tickets.addPhoto(input, { context: { onProgress } })
      await refresh()
    }
  }
}

/** Photos of what is wrong, from the tenant and from the landlord. */
export function TicketPhotos({
  ticketId,
  photos,
  tenantName,
  mayAdd,
}: {
  ticketId: string
  photos: readonly z.infer<typeof photo>[]
  tenantName: string | null
  mayAdd: boolean
}): ReactNode {
  const refresh = useRefreshTickets()
  const sendPhoto = useSendPhoto()
  const language = useLanguage()
  const { t } = useTranslation(['files', 'tickets'])
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
        pictures={photos.map((one, index) => ({
          ...one,
          fileName: one.name || 'photo.jpg',
          alt: t('alt', {
            number: index + 1,
            total: photos.length,
            who:
              one.authorKind === 'tenant'
                ? (tenantName ?? t('tickets:talk.tenant'))
                : t('tickets:talk.manager'),
            day: formatDate(one.createdAt, language),
          }),
        }))}
        {...(mayAdd ? { sendOf: sendPhoto(ticketId) } : {})}
      />
      {tenantName && mayAdd && <p className={css.shared}>{t('tickets:talk.photosShared')}</p>}
    </Card>
  )
}
