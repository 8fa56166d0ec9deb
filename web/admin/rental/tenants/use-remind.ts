import { useWrite } from '../../../ui/api/use-write.ts'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'

/** Sends the tenant an e-mail about what is due. */
export function useRemind(tenant: { id: string; email: string | null }): {
  send: () => void
  sending: boolean
} {
  const { t } = useTranslation('tenants')
  const remind = useWrite({
    mutationFn: () => client.tenants.remind({ id: tenant.id }),
    onSuccess: async () => {
      toast.success(t('detail.reminded', { email: tenant.email ?? '' }))
      await refreshScreen()
    },
    onError: (thrown) => toast.error(thrown),
  })
  return { send: () => remind.mutate(), sending: remind.isPending }
}
