import { useIntersection } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { usePicture } from '../../../ui/files/use-picture.ts'
import { client } from '../../api.ts'
import css from './photos.module.css'

/** The place of a property's photos among all places with pictures. */
export const placeOf = (propertyId: string): string => `property:${propertyId}`

/** The picture of a cover. It is loaded when it comes near the visible part of the page. */
export function CoverPicture({ propertyId, photoId }: { propertyId: string; photoId: string }): ReactNode {
  const { ref, entry } = useIntersection({ rootMargin: '200px' })
  const [seen, setSeen] = useState(false)
  if (entry?.isIntersecting && !seen) setSeen(true)
  return (
    <span className={css.coverPicture} ref={ref}>
      {seen && <Shown propertyId={propertyId} photoId={photoId} />}
    </span>
  )
}

function Shown({ propertyId, photoId }: { propertyId: string; photoId: string }): ReactNode {
  const { url } = usePicture(
    {
      place: placeOf(propertyId),
      load: async (id, size, signal) =>
        (await client.properties.photoFile({ id: propertyId, photoId: id, size }, { signal })).body,
    },
    photoId,
    'preview',
  )
  return url && <img className={css.coverPicture} src={url} alt="" width={36} height={36} />
}
