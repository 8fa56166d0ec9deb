import { confirm } from '../../../ui/act/confirm.ts'
import { useWrite } from '../../../ui/api/use-write.ts'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'

/** Closes the portal account of a tenant after a question, and opens it again (TEN-13). */
export function usePortalAccess({ id, name }: { id: string; name: string }): {
  close: () => void
  reopen: () => void
  busy: boolean
} {
  const { t } = useTranslation('tenants')
  const act = useWrite({
    mutationFn: (open: boolean) =>
      open ? client.tenants.reopenPortal({ id }) : client.tenants.closePortal({ id }),
    onSuccess: async (_answer, open) => {
      toast.success(t(open ? 'side.reopened' : 'side.closed', { name }))
      await refreshScreen()
    },
    onError: (thrown) => toast.error(thrown),
  })
  const close = async (): Promise<void> => {
    const yes = await confirm({
      title: t('side.closeTitle', { name }),
      text: t('side.closeText', { name }),
      act: t('side.close'),
      reversible: true,
    })
    if (yes) act.mutate(false)
  }
  return { close: () => void close(), reopen: () => act.mutate(true), busy: act.isPending }
}
