import {
  ORGANIZATION_INTEREST,
  type OrganizationInterest,
} from '@domovik/domain/rental/interest/late-interest.ts'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { NativeSelect } from '../../../ui/form/native-select.tsx'
import { Card } from '../../../ui/show/card.tsx'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import type { InterestSetting } from './interest-data.ts'

/** Whether leases without a setting of their own bear interest. */
export function Setting({ setting }: { setting: InterestSetting }): ReactNode {
  const { t } = useTranslation('interest')
  const [busy, setBusy] = useState(false)
  const save = async (lateInterest: OrganizationInterest): Promise<void> => {
    setBusy(true)
    try {
      await client.organizations.update({ lateInterest })
      await refreshScreen()
      toast.success(t('setting.saved'))
    } catch (thrown) {
      toast.error(thrown)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Card title={t('setting.title')}>
      <NativeSelect
        label={t('setting.label')}
        description={t('setting.help')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={ORGANIZATION_INTEREST.map((value) => ({ value, label: t(`setting.${value}`) }))}
        value={setting.lateInterest}
        disabled={busy || !setting.can.changeSetting}
        onChange={(event) => void save(event.currentTarget.value as OrganizationInterest)}
      />
    </Card>
  )
}
