import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'

/** Sends a signer without an account a new link, also to another address. */
export function LinkForm(props: {
  signingId: string
  party: { id: string; name: string; turn: boolean }
  link: { contact: string; left: number }
  opened: boolean
  onClose: () => void
}): ReactNode {
  const { party, link } = props
  const { t } = useTranslation('signing')
  // Without a draft: the address belongs to one person.
  const form = useDraftForm<{ email: string }>({ name: null, initial: { email: '' } })
  const save = async ({ email }: { email: string }): Promise<void> => {
    const other = email.trim()
    await client.signings.sendLink({
      ...{ id: props.signingId, partyId: party.id },
      ...(other ? { email: other } : {}),
    })
    await refreshScreen()
    toast.success(t(party.turn ? 'link.done' : 'link.changed'))
  }
  return (
    <FormDrawer
      opened={props.opened}
      onClose={props.onClose}
      title={t('link.actFor', { name: party.name })}
      form={form}
      submit={t('link.act')}
      save={save}
    >
      <p className="muted">{t('link.text', { left: link.left })}</p>
      <TextInput
        label={t('link.email')}
        description={t('link.same', { contact: link.contact })}
        type="email"
        maxLength={320}
        autoComplete="off"
        {...form.getInputProps('email')}
      />
    </FormDrawer>
  )
}
