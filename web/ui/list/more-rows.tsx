import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from '../app/language.ts'
import css from './list.module.css'
import type { Rows } from './use-rows.ts'

/** Loads the next page near the end of the list; also a button, for people who do not scroll. */
export function MoreRows<Row, Totals>({ rows }: { rows: Rows<Row, Totals> }): ReactNode {
  const end = useRef<HTMLDivElement>(null)
  const { t } = useTranslation('ui')
  const { hasMore, more } = rows
  useEffect(() => {
    const element = end.current
    if (!element || !hasMore) return
    const watcher = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && more(),
      {
        rootMargin: '600px',
      },
    )
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [hasMore, more])
  if (!hasMore) return null
  return (
    <div ref={end} className={css.more}>
      <button type="button" onClick={more} disabled={rows.loadingMore}>
        {rows.loadingMore ? t('list.loadingMore') : t('list.loadMore')}
      </button>
    </div>
  )
}
