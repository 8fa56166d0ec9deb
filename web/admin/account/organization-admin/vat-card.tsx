import { Switch } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { Card } from '../../../ui/show/card.tsx'
import { client, query } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'

/** Whether figures leave VAT out (docs/finance.md 9.2). */
export function VatCard(): ReactNode {
  const organization = useQuery(query.organizations.get.queryOptions())
  const queries = useQueryClient()
  const { t } = useTranslation('organization_admin')
  const save = useMutation({
    mutationFn: (vatRegistered: boolean) => client.organizations.update({ vatRegistered }),
    onSuccess: (saved) => {
      queries.setQueryData(query.organizations.get.queryKey(), saved)
      toast.success(t('data.saved'))
      return refreshScreen()
    },
    onError: (thrown) => toast.error(thrown),
  })
  return (
    <Card title={t('profile.vat')}>
      <Switch
        label={t('profile.vatRegistered')}
        description={t('profile.vatSentence')}
        checked={organization.data?.vatRegistered ?? false}
        disabled={!organization.data || organization.data.isDemo || save.isPending}
        onChange={(event) => save.mutate(event.currentTarget.checked)}
      />
    </Card>
  )
}
