import { useWrite } from '../../../ui/api/use-write.ts'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'

/**
 * Sends the portal invitation. `sending` is true during the call, `sent` once it was sent from this screen (TEN-10,
 * TEN-11).
 */
export function useInvite(tenant: { id: string; email: string | null }): {
  send: () => void
  sending: boolean
  sent: boolean
} {
  const { t } = useTranslation('tenants')
  const invite = useWrite({
    mutationFn: () => client.tenants.invite({ id: tenant.id }),
    onSuccess: async () => {
      toast.success(t('side.sentTo', { email: tenant.email ?? '' }))
      await refreshScreen()
    },
    onError: (thrown) => toast.error(thrown),
  })
  return { send: () => invite.mutate(), sending: invite.isPending, sent: invite.isSuccess }
}
