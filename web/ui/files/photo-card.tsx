import type { ReactNode } from 'react'
import { useLanguage, useTranslation } from '../app/language.ts'
import { Card } from '../show/card.tsx'
import { formatDate } from '../show/date-format.ts'
import { PictureStrip } from './picture-strip.tsx'
import type { PictureLimits } from './types.ts'
import type { Send } from './uploads.ts'

interface Photo {
  id: string
  /** May be empty. */
  name: string
  width: number
  height: number
  createdAt: string
  canRemove: boolean
  /** What it shows. If it is missing or empty, the number, the author and the day are said instead. */
  alt?: string
}

/** The calls of a record's photos, as contract/src/files.ts has them. */
interface PhotoCalls {
  addPhoto: (
    input: { id: string; file: File },
    options: { context: { onProgress: Parameters<Send>[0] } },
  ) => Promise<unknown>
  photoFile: (
    input: { id: string; photoId: string; size: 'preview' | 'full' },
    options: { signal: AbortSignal },
  ) => Promise<{ body: Blob }>
  removePhoto: (input: { id: string; photoId: string }) => Promise<unknown>
  restorePhoto: (input: { id: string; photoId: string }) => Promise<unknown>
}

/** The photos of one record: where they wait to be sent, and how they are sent, shown and removed. */
export interface PhotoStore {
  recordId: string
  /** Unique among all places with pictures: 'ticket:42'. */
  place: string
  calls: PhotoCalls
  /** Runs after each change. */
  refresh: () => Promise<unknown>
  limits: PictureLimits
}

/** Makes the function that sends one photo. A retry sends the same input, so the server adds the photo only once. */
export function sendPhoto({ recordId, calls, refresh }: PhotoStore): (file: File) => Send {
  return (file) => {
    const input = { id: recordId, file }
    return async (onProgress) => {
      await calls.addPhoto(input, { context: { onProgress } })
      await refresh()
    }
  }
}

/** A card with the photos of a record. Shows nothing while there are none and none can be added. */
export function PhotoCard<One extends Photo>({
  store,
  photos,
  authorName,
  mayAdd,
  note,
  large = false,
}: {
  store: PhotoStore
  photos: readonly One[]
  authorName: (photo: One) => string
  mayAdd: boolean
  /** Below the photos. */
  note?: ReactNode
  /** The first photo is the cover and is larger than the others. */
  large?: boolean
}): ReactNode {
  const language = useLanguage()
  const { t } = useTranslation('files')
  if (photos.length === 0 && !mayAdd) return null
  const { recordId: id, place, calls, refresh, limits } = store
  return (
    <Card title={t('label')}>
      <PictureStrip
        store={{
          place,
          load: async (photoId, size, signal) =>
            (await calls.photoFile({ id, photoId, size }, { signal })).body,
          remove: (photoId) => calls.removePhoto({ id, photoId }).then(refresh),
          restore: (photoId) => calls.restorePhoto({ id, photoId }).then(refresh),
        }}
        limits={limits}
        large={large}
        pictures={photos.map((photo, index) => ({
          ...photo,
          fileName: photo.name || 'photo.jpg',
          alt:
            photo.alt ||
            t('alt', {
              number: index + 1,
              total: photos.length,
              who: authorName(photo),
              day: formatDate(photo.createdAt, language),
            }),
        }))}
        {...(mayAdd ? { sendOf: sendPhoto(store) } : {})}
      />
      {note}
    </Card>
  )
}
