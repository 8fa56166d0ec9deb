import { readIban } from '@domovik/domain/rental/bank/iban.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { FieldRow } from '../../../ui/form/form-body.tsx'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { client } from '../../api.ts'
import { type OwnerDetail, useOwnerSaved } from './owner-data.ts'

type Values = { name: string; email: string; phone: string; taxNumber: string; payoutAccount: string }

/** Adds an owner, or changes the given one. Set `key` to the owner's version. */
export function OwnerForm(props: {
  opened: boolean
  onClose: () => void
  owner?: OwnerDetail['owner']
  onSaved?: (saved: OwnerDetail) => void
}): ReactNode {
  const { owner } = props
  const { t } = useTranslation('owners')
  const saved = useOwnerSaved()
  const form = useDraftForm<Values>({
    // A bank account does not stay on the device.
    name: null,
    initial: {
      name: owner?.name ?? '',
      email: owner?.email ?? '',
      phone: owner?.phone ?? '',
      taxNumber: owner?.taxNumber ?? '',
      payoutAccount: owner?.payoutAccount ?? '',
    },
    check: ({ name, payoutAccount }) => ({
      name: name.trim() ? null : 'required',
      payoutAccount: payoutAccount.trim() && readIban(payoutAccount) === null ? 'iban_invalid' : null,
    }),
  })
  const field = form.getInputProps
  const save = async (values: Values): Promise<void> => {
    const input = {
      name: values.name.trim(),
      email: values.email.trim() || null,
      phone: values.phone.trim() || null,
      taxNumber: values.taxNumber.trim() || null,
      payoutAccount: values.payoutAccount.trim() || null,
    }
    const answer = await (owner
      ? client.owners.update({ ...input, id: owner.id, updatedAt: owner.updatedAt })
      : client.owners.create(input))
    await saved(answer)
    toast.success(t(owner ? 'form.saved' : 'form.added'))
    form.startAfresh()
    props.onSaved?.(answer)
  }
  return (
    <FormDrawer
      opened={props.opened}
      onClose={props.onClose}
      title={t(owner ? 'form.edit' : 'form.new')}
      submit={t(owner ? 'form.save' : 'form.add')}
      form={form}
      save={save}
    >
      <TextInput
        label={t('fields.name')}
        required
        maxLength={160}
        data-autofocus
        autoComplete="off"
        {...field('name')}
      />
      <FieldRow>
        <TextInput
          label={t('fields.email')}
          type="email"
          maxLength={254}
          autoComplete="off"
          {...field('email')}
        />
        <TextInput
          label={t('fields.phone')}
          type="tel"
          maxLength={50}
          autoComplete="off"
          {...field('phone')}
        />
      </FieldRow>
      <TextInput label={t('fields.taxNumber')} maxLength={50} autoComplete="off" {...field('taxNumber')} />
      <TextInput
        label={t('fields.payoutAccount')}
        description={t('form.payoutAccountHelp')}
        maxLength={50}
        autoComplete="off"
        {...field('payoutAccount')}
      />
    </FormDrawer>
  )
}
