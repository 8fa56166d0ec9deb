import type { Layout } from '@domovik/domain/insight/dashboard/layout.ts'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from '../../../../ui/app/language.ts'
import { toast } from '../../../../ui/app/toast.ts'
import { query } from '../../../api.ts'
import { refreshScreen } from '../../../frame/refresh-screen.ts'

/** Saves the own layout or that of the organization; null goes back to the next one. */
export function useSaveLayout(close: () => void): {
  own: (layout: Layout | null) => void
  everybody: (layout: Layout | null) => void
  busy: boolean
} {
  const { t } = useTranslation('dashboard_widgets')
  const own = useMutation(query.dashboard.saveLayout.mutationOptions())
  const everybody = useMutation(query.dashboard.saveDefaultLayout.mutationOptions())
  const done = async (message: string): Promise<void> => {
    await refreshScreen()
    toast.success(message)
    close()
  }
  const failed = (error: unknown): void => toast.error(error)
  const input = (layout: Layout | null) => ({ widgets: layout && [...layout] })
  return {
    own: (layout) =>
      own.mutate(input(layout), {
        onSuccess: () => void done(t(layout ? 'edit.saved' : 'edit.wasReset')),
        onError: failed,
      }),
    everybody: (layout) =>
      everybody.mutate(input(layout), {
        onSuccess: () => void done(t(layout ? 'edit.savedForAll' : 'edit.resetForAll')),
        onError: failed,
      }),
    busy: own.isPending || everybody.isPending,
  }
}
