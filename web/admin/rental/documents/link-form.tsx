import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'

/** Sends a signer without an account a new link, also to another address. Before their turn it only changes the address. */
export function LinkForm(props: {
  signingId: string
  party: { id: string; name: string; turn: boolean }
  link: { contact: string; left: number }
  /** Whether the signer has a link that a new one replaces. */
  replaces: boolean
  opened: boolean
  onClose: () => void
}): ReactNode {
  const { party, link, replaces } = props
  const { t } = useTranslation('signing')
  // Without a draft: the address belongs to one person.
  const form = useDraftForm<{ email: string }>({
    name: null,
    initial: { email: '' },
    check: ({ email }) => ({ email: replaces || email.trim() ? null : 'required' }),
  })
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
      title={t(replaces ? 'link.actFor' : 'link.addressFor', { name: party.name })}
      form={form}
      submit={t(replaces ? 'link.act' : 'link.address')}
      save={save}
    >
      <p className="muted">
        {replaces ? t('link.text', { left: link.left }) : t('link.addressText', { name: party.name })}
      </p>
      <TextInput
        label={t(replaces ? 'link.email' : 'link.addressNew')}
        description={t(replaces ? 'link.same' : 'link.addressNow', { contact: link.contact })}
        required={!replaces}
        type="email"
        maxLength={320}
        autoComplete="off"
        {...form.getInputProps('email')}
      />
    </FormDrawer>
  )
}
