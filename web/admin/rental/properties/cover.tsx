import { IconHome } from '@tabler/icons-react'
import { type ReactNode, Suspense } from 'react'
import { lazyPart } from '../../../ui/app/part-boundary.tsx'
import css from './photos.module.css'

// Many lists have no photos.
const CoverPicture = lazyPart(
  () => import('./cover-picture.tsx').then((part) => part.CoverPicture),
  'nothing',
)

/** A photo of a property, small and square. The text beside it names the property, so it has no text of its own. */
export function Cover(props: { propertyId: string; photoId: string | undefined }): ReactNode {
  const { propertyId, photoId } = props
  const symbol = <IconHome size={18} stroke={1.5} />
  return (
    <span className={css.cover} data-photo={photoId && true} aria-hidden="true">
      {photoId ? (
        <Suspense fallback={symbol}>
          <CoverPicture propertyId={propertyId} photoId={photoId} />
        </Suspense>
      ) : (
        symbol
      )}
    </span>
  )
}
