import { PROPERTY_PHOTO_LIMITS } from '@domovik/domain/machinery/files/photos.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../ui/app/language.ts'
import { PictureStrip } from '../../ui/files/picture-strip.tsx'
import { Card } from '../../ui/show/card.tsx'
import { client, type Home } from '../api.ts'

/** The photos of the home that the landlord has added. */
export function PhotosCard({ lease }: { lease: NonNullable<Home['lease']> }): ReactNode {
  const { t } = useTranslation('portal')
  const total = lease.photos.length
  return (
    <Card title={t('home.photos')}>
      <PictureStrip
        large
        limits={PROPERTY_PHOTO_LIMITS}
        store={{
          place: `home:${lease.id}`,
          load: async (photoId, size, signal) =>
            (await client.home.photoFile({ photoId, size }, { signal })).body,
        }}
        pictures={lease.photos.map((photo, index) => ({
          ...photo,
          alt: photo.alt || t('home.photo', { number: index + 1, total, address: lease.address }),
          fileName: 'photo.jpg',
          canRemove: false,
        }))}
      />
    </Card>
  )
}
