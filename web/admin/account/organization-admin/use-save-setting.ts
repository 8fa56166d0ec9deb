import { useQueryClient } from '@tanstack/react-query'
import { useWrite } from '../../../ui/api/use-write.ts'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { client, query } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'

type Settings = Parameters<typeof client.organizations.update>[0]

/** Saves single settings of the organization at once, and shows the result everywhere. */
export function useSaveSetting() {
  const queries = useQueryClient()
  const { t } = useTranslation('organization_admin')
  return useWrite({
    mutationFn: (settings: Settings) => client.organizations.update(settings),
    onSuccess: (saved) => {
      queries.setQueryData(query.organizations.get.queryKey(), saved)
      toast.success(t('data.saved'))
      return refreshScreen()
    },
    onError: (thrown) => toast.error(thrown),
  })
}
