import { useSyncExternalStore } from 'react'

const phone = '(max-width: 47.99em)'

function subscribe(changed: () => void): () => void {
  const query = matchMedia(phone)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** True if the window is as narrow as that of a phone now. */
export const isPhone = (): boolean => matchMedia(phone).matches

/** As isPhone, and follows the window. */
export const useIsPhone = (): boolean => useSyncExternalStore(subscribe, isPhone, () => false)
