import { useIntersection } from '@mantine/hooks'
import { IconHome } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { usePicture } from '../../../ui/files/use-picture.ts'
import { client } from '../../api.ts'
import css from './photos.module.css'

/** The place of a property's photos among all places with pictures. */
export const placeOf = (propertyId: string): string => `property:${propertyId}`

/**
 * A photo of a property, small and square. It is loaded when it comes near the visible part of the page. The text beside it names
 * the property, so it has no text of its own.
 */
export function Cover(props: { propertyId: string; photoId: string | undefined }): ReactNode {
  const { propertyId, photoId } = props
  const { ref, entry } = useIntersection({ rootMargin: '200px' })
  const [seen, setSeen] = useState(false)
  if (entry?.isIntersecting && !seen) setSeen(true)
  return (
    <span className={css.cover} data-photo={photoId && true} ref={ref} aria-hidden="true">
      {photoId && seen ? (
        <Shown propertyId={propertyId} photoId={photoId} />
      ) : (
        <IconHome size={18} stroke={1.5} />
      )}
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
