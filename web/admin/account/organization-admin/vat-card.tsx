import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { Switch } from '../../../ui/form/switch.tsx'
import { Card } from '../../../ui/show/card.tsx'
import { query } from '../../api.ts'
import { useSaveSetting } from './use-save-setting.ts'

/** Whether figures leave VAT out (docs/finance.md 9.2). */
export function VatCard(): ReactNode {
  const organization = useQuery(query.organizations.get.queryOptions())
  const { t } = useTranslation('organization_admin')
  const save = useSaveSetting()
  return (
    <Card title={t('profile.vat')}>
      <Switch
        label={t('profile.vatRegistered')}
        description={t('profile.vatSentence')}
        checked={organization.data?.vatRegistered ?? false}
        disabled={!organization.data || organization.data.isDemo || save.isPending}
        onChange={(event) => save.mutate({ vatRegistered: event.currentTarget.checked })}
      />
    </Card>
  )
}
