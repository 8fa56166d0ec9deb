import { LUMP_SUM_CURRENCY } from '@domovik/domain/account/organizations/lump-sum.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { Switch } from '../../../ui/form/switch.tsx'
import { Card } from '../../../ui/show/card.tsx'
import { Stack } from '../../../ui/show/stack.tsx'
import { query } from '../../api.ts'
import { useSaveSetting } from './use-save-setting.ts'

/** How the report on the lump-sum tax of Poland is computed (docs/finance.md 9.3); shown where money is kept in złoty. */
export function LumpSumCard(): ReactNode {
  const organization = useQuery(query.organizations.get.queryOptions())
  const { t } = useTranslation('organization_admin')
  const save = useSaveSetting()
  if (organization.data?.currency !== LUMP_SUM_CURRENCY) return null
  const disabled = organization.data.isDemo || save.isPending
  return (
    <Card title={t('profile.lumpSum')}>
      <Stack>
        <Switch
          label={t('profile.lumpSumSpouses')}
          description={t('profile.lumpSumSpousesSentence')}
          checked={organization.data.lumpSumSpouses}
          disabled={disabled}
          onChange={(event) => save.mutate({ lumpSumSpouses: event.currentTarget.checked })}
        />
        <Switch
          label={t('profile.lumpSumBills')}
          description={t('profile.lumpSumBillsSentence')}
          checked={organization.data.lumpSumBills}
          disabled={disabled}
          onChange={(event) => save.mutate({ lumpSumBills: event.currentTarget.checked })}
        />
      </Stack>
    </Card>
  )
}
