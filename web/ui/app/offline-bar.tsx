import { type ReactNode, useSyncExternalStore } from 'react'
import { onWrites, waitingWrites } from '../api/writes.ts'
import { useTranslation } from './language.ts'
import css from './screens.module.css'

const subscribe = (changed: () => void): (() => void) => {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

/** Whether the browser is online. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)

/** A bar that is shown while the browser is offline, with the number of writes that wait to be sent. */
export function OfflineBar(): ReactNode {
  const queued = useSyncExternalStore(onWrites, waitingWrites)
  const online = useOnline()
  const { t } = useTranslation('ui')
  if (online) return null
  return (
    <div className={css.bar} role="status">
      {t('offline.text')}
      {queued > 0 && ` ${t('offline.queued', { count: queued })}`}
    </div>
  )
}
