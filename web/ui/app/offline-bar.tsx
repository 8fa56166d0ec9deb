import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { oldestAt, onAges } from '../api/answer-ages.ts'
import { onWrites, waitingWrites } from '../api/writes.ts'
import { DateText } from '../show/date-text.tsx'
import { useTranslation } from './language.ts'
import css from './screens.module.css'
import { useIsPhone } from './use-is-phone.ts'

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
 * shows answers that were stored earlier, with the time of the oldest. They are loaded again when the network returns. On a phone it is
 * one line, which unfolds.
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
  const phone = useIsPhone()
  const [unfolded, setUnfolded] = useState(!phone)
  if (online && !isOld) return null
  return (
    <div className={css.bar} data-folded={!unfolded || undefined} role="status">
      <span className={css.barText}>
        {t(online ? 'offline.unreached' : unfolded ? 'offline.text' : 'offline.short')}
        {at !== null && (
          <>
            {' '}
            {t(unfolded ? 'offline.age' : 'offline.ageShort')}{' '}
            <DateText value={new Date(at).toISOString()} shape="instant" />
          </>
        )}
        {queued > 0 && ` ${t('offline.queued', { count: queued })}`}
      </span>
      {phone && (
        <button
          type="button"
          className={css.barAct}
          aria-expanded={unfolded}
          onClick={() => setUnfolded(!unfolded)}
        >
          {t('form.more')}
        </button>
      )}
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
