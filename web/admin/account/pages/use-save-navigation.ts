import type { PageScope } from '@domovik/domain/account/pages/address.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { toApiError } from '../../../ui/api/api-error.ts'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { offerUndo } from '../../shared/removal.ts'
import { callsOf, type Navigation, type NavigationItem } from './scope.ts'

/**
 * The menu while it is edited. Each change is shown at once and the whole menu is saved; a failed change is reverted
 * (ERR-52).
 */
export function useSaveNavigation(scope: PageScope, kept: Navigation | undefined) {
  const { t } = useTranslation('pages')
  const cache = useQueryClient()
  const calls = callsOf(scope)
  const [order, setOrder] = useState<NavigationItem[] | null>(null)
  const items = order ?? kept?.items ?? []
  const latest = useRef(items)
  useEffect(() => {
    latest.current = items
  })
  const key = calls.query.navigation.queryKey()

  const versionNow = (): string => cache.getQueryData<Navigation>(key)?.version ?? ''
  const send = async (next: readonly NavigationItem[], version: string): Promise<string> => {
    const saved = await calls.client.saveNavigation({ items: next.map(inputOf), version })
    cache.setQueryData(key, saved)
    void refreshScreen()
    return saved.version
  }

  /**
   * Saves the menu. `removed` adds an undo button to the message. Throws errors that a form shows; without a form it
   * shows them itself.
   */
  const change = async (next: NavigationItem[], removed: string | null): Promise<void> => {
    const before = latest.current
    setOrder(next)
    try {
      const version = await send(next, versionNow())
      // The undo takes back this save, and nothing that a colleague saved after it.
      if (removed !== null) offerUndo(removed, () => send(before, version))
    } catch (thrown) {
      if (toApiError(thrown).code === 'version_conflict') await cache.invalidateQueries({ queryKey: key })
      if (removed === null) throw thrown
      toast.error(thrown, t('failed.menu'))
    } finally {
      setOrder(null)
    }
  }

  return {
    items,
    change,
    /** Shown while a handle is dragged; `keepOrder` saves it. */
    reorder: (next: NavigationItem[]) => {
      latest.current = next
      setOrder(next)
    },
    keepOrder: () => {
      const next = latest.current
      if (sameOrder(next, kept?.items ?? [])) return
      void change(next, null).catch((thrown: unknown) => toast.error(thrown, t('failed.menu')))
    },
  }
}

const sameOrder = (one: readonly NavigationItem[], other: readonly NavigationItem[]): boolean =>
  one.length === other.length && one.every(({ id }, place) => id === other[place]?.id)

const inputOf = ({ id, label, icon, pageId, url, permission }: NavigationItem) => ({
  ...(id ? { id } : {}),
  label,
  icon,
  pageId,
  url,
  permission,
})
