import { TEMPLATE_KINDS, type TemplateKind } from '@domovik/domain/rental/paper-templates/kinds.ts'
import { LAWS, type Law } from '@domovik/domain/rental/signing/legal-form.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import shared from '../../shared/shared.module.css'
import { useProposedLaw } from '../documents/send-form.tsx'

type Values = { kind: TemplateKind; name: string; start: Law }

/** Adds a template with a starting text. */
export function CreateForm(props: {
  opened: boolean
  onClose: () => void
  onSaved: (id: string) => void
}): ReactNode {
  const { t } = useTranslation('paper_templates')
  const proposed = useProposedLaw()
  const form = useDraftForm<Values>({
    name: 'paper-template:new',
    initial: { kind: 'lease', name: '', start: proposed },
  })
  const { kind, name } = form.values
  const save = async (values: Values): Promise<void> => {
    const made = await client.paperTemplates.create({ ...values, name: name.trim() || t(`kinds.${kind}`) })
    await refreshScreen()
    toast.success(t('create.created'))
    form.startAfresh()
    props.onSaved(made.id)
  }
  return (
    <FormDrawer
      opened={props.opened}
      onClose={props.onClose}
      title={t('create.title')}
      submit={t('create.save')}
      form={form}
      save={save}
    >
      <Select
        label={t('fields.kind')}
        data={TEMPLATE_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        allowDeselect={false}
        {...form.getInputProps('kind')}
      />
      <TextInput
        label={t('fields.name')}
        placeholder={t(`kinds.${kind}`)}
        maxLength={120}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <Select
        label={t('fields.start')}
        data={LAWS.map((value) => ({ value, label: t(`starts.${value}`) }))}
        allowDeselect={false}
        {...form.getInputProps('start')}
      />
      <p className={shared.quiet}>{t('startNote')}</p>
    </FormDrawer>
  )
}
