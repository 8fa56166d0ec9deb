import { PHOTOS_PER_ROW, TICKET_PHOTO_LIMITS } from '@domovik/domain/machinery/files/photos.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { PictureStrip } from '../../../ui/files/picture-strip.tsx'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { type InspectionDetail, useAddPhotos } from './inspection-data.ts'
import css from './inspections.module.css'

/** The photos of one row of a protocol, also those that wait on this device. */
export function RowPhotos(props: {
  detail: InspectionDetail
  rowId: string
  name: string
  /** Says what the photos show, if photos of other rows are beside them. */
  label?: string
}): ReactNode {
  const { detail, rowId, name, label } = props
  const { t } = useTranslation('inspections')
  const { id } = detail.inspection
  const addPhotos = useAddPhotos(detail, rowId)
  const sent = detail.photos.filter((photo) => photo.rowId === rowId)
  const waiting = detail.waitingPhotos.filter((photo) => photo.rowId === rowId)
  const mayEdit = detail.can.edit
  const all = [
    ...sent.map((photo) => ({ ...photo, canRemove: mayEdit })),
    ...waiting.map((photo) => ({ id: photo.id, width: 4, height: 3, canRemove: false })),
  ]
  if (all.length === 0 && !mayEdit) return null
  return (
    <div className={css.photos}>
      {label && <span className={css.remark}>{label}</span>}
      <PictureStrip
        limits={{ ...TICKET_PHOTO_LIMITS, most: PHOTOS_PER_ROW }}
        store={{
          place: `inspection:${id}:${rowId}`,
          load: async (photoId, size, signal) =>
            waiting.find((photo) => photo.id === photoId)?.file ??
            (await client.inspections.photoFile({ id, photoId, size }, { signal })).body,
          ...(mayEdit
            ? { remove: (photoId) => client.inspections.removePhoto({ id, photoId }).then(refreshScreen) }
            : {}),
        }}
        pictures={all.map(({ id: photoId, width, height, canRemove }, index) => ({
          ...{ id: photoId, width, height, fileName: 'photo.jpg', canRemove },
          alt: t('photos.alt', { number: index + 1, total: all.length, name }),
        }))}
        {...(mayEdit
          ? { onChoose: (files: readonly File[]) => void addPhotos(files).catch(toast.error) }
          : {})}
      />
    </div>
  )
}
