import type { get } from '@domovik/contract/admin/rental/turnovers.ts'
import type { InferContractRouterOutputs } from '@orpc/contract'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { Switch } from '../../../ui/form/switch.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { type Assigned, AssigneePicker, assignedInput } from '../tickets/assignee-picker.tsx'

type Rule = InferContractRouterOutputs<typeof get>
type Values = { active: boolean; assignee: Assigned }

/** Turns the tickets for cleaning on or off, and chooses who gets them. */
export function TurnoverForm(props: {
  propertyId: string
  rule: Rule
  opened: boolean
  onClose: () => void
}): ReactNode {
  const { propertyId, rule, opened, onClose } = props
  const { t } = useTranslation('turnovers')
  const form = useDraftForm<Values>({
    name: null,
    initial: { active: rule.active, assignee: rule.assignee },
    check: () => ({}),
  })
  const { active, assignee } = form.values
  const save = async (): Promise<void> => {
    await client.turnovers.save({
      propertyId,
      seen: rule.version,
      active,
      ...assignedInput(active ? assignee : null),
    })
    await refreshScreen()
    toast.success(t('saved'))
  }
  return (
    <FormDrawer
      opened={opened}
      onClose={onClose}
      title={t('title')}
      form={form}
      submit={t('submit')}
      save={save}
    >
      <Switch
        label={t('active')}
        description={t('activeHelp')}
        checked={active}
        onChange={({ currentTarget }) => form.setFieldValue('active', currentTarget.checked)}
      />
      {active && (
        <AssigneePicker
          label={t('assignee')}
          value={assignee}
          name={rule.assignee?.name}
          onChange={(chosen) => form.setFieldValue('assignee', chosen)}
        />
      )}
    </FormDrawer>
  )
}
