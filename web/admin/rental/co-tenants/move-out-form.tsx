import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { DateField } from '../../../ui/form/date-field.tsx'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { client } from '../../api.ts'
import { useMe } from '../../frame/session.tsx'
import shared from '../../shared/shared.module.css'
import { type Person, useHouseholdSaved } from './co-tenant-data.ts'

/** Records the last day of a co-tenant. */
export function MoveOutForm(props: { person: Person; opened: boolean; onClose: () => void }): ReactNode {
  const { id, name, movedOutOn } = props.person
  const { t } = useTranslation('co_tenants')
  const { today } = useMe()
  const saved = useHouseholdSaved()
  const form = useDraftForm<{ lastDay: string | null }>({
    name: null,
    initial: { lastDay: movedOutOn ?? today },
    check: ({ lastDay }) => ({ lastDay: lastDay ? null : 'required' }),
  })
  return (
    <FormDrawer
      opened={props.opened}
      onClose={props.onClose}
      title={t('moveOut', { name })}
      submit={t('save')}
      form={form}
      save={async ({ lastDay }) => {
        await saved(await client.coTenants.moveOut({ id, lastDay: lastDay ?? today, seen: movedOutOn }))
        toast.success(t('movedOut'))
      }}
    >
      <p className={shared.quiet}>{t('moveOutSentence')}</p>
      {movedOutOn !== null && <p className={shared.quiet}>{t('moveOutChangeSentence')}</p>}
      <DateField label={t('fields.lastDay')} required {...form.getInputProps('lastDay')} />
    </FormDrawer>
  )
}
