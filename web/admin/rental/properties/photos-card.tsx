import { PROPERTY_PHOTO_LIMITS } from '@domovik/domain/machinery/files/photos.ts'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { onFirstUse } from '../../../ui/app/on-first-use.tsx'
import { PhotoCard } from '../../../ui/files/photo-card.tsx'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { AsOpened } from '../../shared/as-opened.tsx'
import { placeOf } from './cover-picture.tsx'
import css from './photos.module.css'
import type { PropertyDetail } from './property-figures.tsx'

const PhotosForm = onFirstUse(() => import('./photos-form.tsx').then((part) => part.PhotosForm))

/** The photos of the property, the cover first. */
export function PhotosCard({ detail }: { detail: PropertyDetail }): ReactNode {
  const { property, photos, can } = detail
  const { t } = useTranslation('property_photos')
  const [arranging, setArranging] = useState(false)
  return (
    <>
      <PhotoCard
        store={{
          recordId: property.id,
          place: placeOf(property.id),
          calls: client.properties,
          refresh: refreshScreen,
          limits: PROPERTY_PHOTO_LIMITS,
        }}
        photos={photos}
        authorName={() => property.address}
        mayAdd={can.edit}
        large
        note={
          can.edit &&
          photos.length > 0 && (
            <Button className={css.arrange} variant="default" onClick={() => setArranging(true)}>
              {t('arrange')}
            </Button>
          )
        }
      />
      {can.edit && (
        <AsOpened row={photos} opened={arranging}>
          {(photos) => (
            <PhotosForm
              key={photos.map(({ id, alt }) => `${id} ${alt}`).join()}
              property={property}
              photos={photos}
              opened={arranging}
              onClose={() => setArranging(false)}
            />
          )}
        </AsOpened>
      )}
    </>
  )
}
