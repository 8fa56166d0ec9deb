import { useWrite } from '../../../ui/api/use-write.ts'
import { useGo } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { removeAndLeave } from '../../shared/removal.ts'

/** Actions on one tenant besides editing: removal with undo, and computing the payment state again. */
export function useTenantActs({ id, name }: { id: string; name: string }): {
  remove: () => void
  recheck: () => void
  checking: boolean
} {
  const { t } = useTranslation('tenants')
  const go = useGo()
  const recheck = useWrite({
    mutationFn: () => client.tenants.refreshPaymentStatus({ id }),
    onSuccess: async ({ changed }) => {
      await refreshScreen()
      toast.success(t(changed ? 'refresh.changed' : 'refresh.done'))
    },
    onError: (thrown) => toast.error(thrown),
  })
  const remove = useWrite({
    mutationFn: () =>
      removeAndLeave({
        id,
        calls: client.tenants,
        text: t('detail.removedOne', { name }),
        list: '/tenants',
        go,
      }),
    onError: (thrown) => toast.error(thrown),
  })
  return { remove: () => remove.mutate(), recheck: () => recheck.mutate(), checking: recheck.isPending }
}
