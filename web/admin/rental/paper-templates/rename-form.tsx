import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import type { TemplateDetail } from './template-data.ts'

/** Changes the name of a template. Set `key` to its version. */
export function RenameForm(props: {
  template: TemplateDetail['template']
  opened: boolean
  onClose: () => void
}): ReactNode {
  const { id, updatedAt, name } = props.template
  const { t } = useTranslation('paper_templates')
  const form = useDraftForm<{ name: string }>({
    name: `paper-template:name:${id}`,
    initial: { name },
    check: (values) => ({ name: values.name.trim() ? null : 'required' }),
  })
  const save = async (values: { name: string }): Promise<void> => {
    await client.paperTemplates.update({ id, updatedAt, name: values.name.trim() })
    await refreshScreen()
  }
  return (
    <FormDrawer
      opened={props.opened}
      onClose={props.onClose}
      title={t('rename.title')}
      submit={t('rename.save')}
      form={form}
      save={save}
    >
      <TextInput
        label={t('fields.name')}
        required
        maxLength={120}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
    </FormDrawer>
  )
}
