import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useSyncExternalStore } from 'react'
import { oldestAt, onAges } from '../api/answer-ages.ts'
import { onWrites, waitingWrites } from '../api/writes.ts'
import { DateText } from '../show/date-text.tsx'
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

/** How often stored answers are asked for again while the browser believes that it is online. */
const againMs = 30_000

/**
 * A bar that is shown while the browser is offline, with the number of writes that wait in this page, and while the screen
 * shows answers that were stored earlier, with the time of the oldest. They are loaded again when the network returns.
 */
export function OfflineBar(): ReactNode {
  const queued = useSyncExternalStore(onWrites, waitingWrites)
  const online = useOnline()
  const queries = useQueryClient()
  const at = useOldest(online)
  const { t } = useTranslation('ui')
  const isOld = at !== null
  useEffect(() => {
    if (!isOld || !online) return
    const load = (): void => void queries.invalidateQueries()
    load()
    const timer = setInterval(load, againMs)
    return () => clearInterval(timer)
  }, [isOld, online, queries])
  if (online && !isOld) return null
  return (
    <div className={css.bar} role="status">
      {t(online ? 'offline.unreached' : 'offline.text')}
      {at !== null && (
        <>
          {' '}
          {t('offline.age')} <DateText value={new Date(at).toISOString()} shape="instant" />
        </>
      )}
      {queued > 0 && ` ${t('offline.queued', { count: queued })}`}
    </div>
  )
}

/** When the oldest answer of the screen was current, in milliseconds; null if all have just come from the server. */
function useOldest(online: boolean): number | null {
  const cache = useQueryClient().getQueryCache()
  const listen = useCallback(
    (changed: () => void) => {
      const stops = [onAges(changed), cache.subscribe(changed)]
      return () => {
        for (const stop of stops) stop()
      }
    },
    [cache],
  )
  return useSyncExternalStore(listen, () =>
    oldestAt(() => cache.findAll({ type: 'active' }).map(({ queryKey }) => queryKey), online),
  )
}
