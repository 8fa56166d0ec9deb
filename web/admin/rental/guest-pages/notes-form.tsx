import type { getNotes } from '@domovik/contract/admin/rental/guest-pages.ts'
import type { InferContractRouterOutputs } from '@orpc/contract'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'

/** Edits how guests get into a property. */
export function NotesForm(props: {
  propertyId: string
  notes: InferContractRouterOutputs<typeof getNotes>
  opened: boolean
  onClose: () => void
}): ReactNode {
  const { propertyId, notes, opened, onClose } = props
  const { t } = useTranslation('guest_pages')
  const form = useDraftForm<{ text: string }>({
    name: null,
    initial: { text: notes.text },
    check: () => ({}),
  })
  const save = async (values: { text: string }): Promise<void> => {
    await client.guestPages.saveNotes({ propertyId, text: values.text.trim(), seen: notes.version })
    await refreshScreen()
    toast.success(t('notes.saved'))
  }
  return (
    <FormDrawer
      opened={opened}
      onClose={onClose}
      title={t('notes.title')}
      form={form}
      submit={t('notes.submit')}
      save={save}
    >
      <Textarea
        label={t('notes.text')}
        description={t('notes.help')}
        autosize
        minRows={4}
        maxLength={2000}
        {...form.getInputProps('text')}
      />
    </FormDrawer>
  )
}
