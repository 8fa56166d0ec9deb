import type { Layout } from '@domovik/domain/insight/dashboard/layout.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toApiError } from '../../../../ui/api/api-error.ts'
import { useWrite } from '../../../../ui/api/use-write.ts'
import { useTranslation } from '../../../../ui/app/language.ts'
import { toast } from '../../../../ui/app/toast.ts'
import { client, query } from '../../../api.ts'
import { refreshScreen } from '../../../frame/refresh-screen.ts'

/**
 * Saves the own layout or that of the organization; null goes back to the next one. `version` is that of the layout of the
 * organization. If somebody else saved another one since the editor was opened, only the second attempt replaces it.
 */
export function useSaveLayout(
  close: () => void,
  version: string,
): {
  own: (layout: Layout | null) => void
  everybody: (layout: Layout | null) => void
  busy: boolean
} {
  const { t } = useTranslation('dashboard_widgets')
  const own = useWrite(query.dashboard.saveLayout.mutationOptions())
  const everybody = useWrite(query.dashboard.saveDefaultLayout.mutationOptions())
  const cache = useQueryClient()
  const [seen, setSeen] = useState(version)
  const done = async (message: string): Promise<void> => {
    await refreshScreen()
    toast.success(message)
    close()
  }
  const failed = (error: unknown): void => toast.error(error)
  const failedForAll = async (error: unknown): Promise<void> => {
    toast.error(error)
    if (toApiError(error).code !== 'version_conflict') return
    try {
      const now = await client.dashboard.get()
      cache.setQueryData(query.dashboard.get.queryKey(), now)
      setSeen(now.layout.version)
    } catch (thrown) {
      toast.error(thrown)
    }
  }
  const input = (layout: Layout | null) => ({ widgets: layout && [...layout] })
  return {
    own: (layout) =>
      own.mutate(input(layout), {
        onSuccess: () => void done(t(layout ? 'edit.saved' : 'edit.wasReset')),
        onError: failed,
      }),
    everybody: (layout) =>
      everybody.mutate(
        { ...input(layout), seen },
        {
          onSuccess: () => void done(t(layout ? 'edit.savedForAll' : 'edit.resetForAll')),
          onError: (error) => void failedForAll(error),
        },
      ),
    busy: own.isPending || everybody.isPending,
  }
}
