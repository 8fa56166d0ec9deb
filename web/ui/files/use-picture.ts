import { useQuery } from '@tanstack/react-query'
import type { PictureStore } from './types.ts'
import { useObjectUrl } from './use-object-url.ts'

/** The bytes of a picture, which never change, as an address for `img`. */
export function usePicture(
  store: PictureStore,
  id: string,
  size: 'preview' | 'full',
): { url: string | undefined; blob: Blob | undefined; failed: boolean; retry: () => void } {
  const { data, isError, refetch } = useQuery({
    queryKey: ['picture', store.place, id, size],
    queryFn: ({ signal }) => store.load(id, size, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 5 * 60_000,
  })
  return { url: useObjectUrl(data), blob: data, failed: isError, retry: () => void refetch() }
}
