import { PHOTOS_PER_PROPERTY } from '@domovik/domain/machinery/files/photos.ts'
import { type AlbumPhoto, albumOf } from '../../machinery/files/album.ts'
import { type Photo, type PhotoOwner, photosOf } from '../../machinery/files/photos.ts'
import { record, type Scope } from '../../machinery/scope/scope.ts'

/** The property as the owner of photos. */
export const photosOfProperty = (id: string): PhotoOwner => ({
  table: 'properties',
  id,
  tenantId: null,
  limit: PHOTOS_PER_PROPERTY,
})

/** Records in the property's history what happened to a photo, or that the photos were arranged. */
export const recordPhoto = (
  scope: Scope,
  id: string,
  details:
    | { photo: string }
    | { photoRemoved: string }
    | { photoRestored: string }
    | { photosArranged: number },
): Promise<void> => record(scope, { action: 'UPDATE', table: 'properties', recordId: id, details })

/** Returns the photos of a property as the landlord sees them, in their order. */
export async function propertyPhotos(
  scope: Scope,
  id: string,
  mayRemove: boolean,
): Promise<(Photo & AlbumPhoto)[]> {
  const owner = photosOfProperty(id)
  const album = await albumOf(scope, owner)
  if (album.length === 0) return []
  const photos = new Map((await photosOf(scope, owner, mayRemove)).map((photo) => [photo.id, photo]))
  return album.flatMap((photo) => {
    const rest = photos.get(photo.id)
    return rest ? [{ ...rest, ...photo }] : []
  })
}
