import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { client } from '../../api.ts'
import { type Settlement, useSettlementSaved } from './utilities-data.ts'

type Values = { reason: string; notify: boolean }

/** Undoes a posted settlement. */
export function UndoForm(props: { settlement: Settlement; opened: boolean; onClose: () => void }): ReactNode {
  const { t } = useTranslation('utilities')
  const saved = useSettlementSaved()
  const form = useDraftForm<Values>({
    name: null,
    initial: { reason: '', notify: true },
    check: ({ reason }) => ({ reason: reason.trim() ? null : 'required' }),
  })
  const save = async ({ reason, notify }: Values): Promise<void> => {
    await saved(await client.utilities.undo({ id: props.settlement.id, reason: reason.trim(), notify }))
    toast.success(t('undo.done'))
  }
  return (
    <FormDrawer
      opened={props.opened}
      onClose={props.onClose}
      title={t('undo.title')}
      submit={t('undo.act')}
      form={form}
      save={save}
    >
      <p>{t('undo.text')}</p>
      <Textarea label={t('undo.reason')} required autosize minRows={2} {...form.getInputProps('reason')} />
      <Checkbox label={t('undo.notify')} {...form.getInputProps('notify', { type: 'checkbox' })} />
    </FormDrawer>
  )
}
