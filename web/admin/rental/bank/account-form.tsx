import { readIban } from '@domovik/domain/rental/bank/iban.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { client, query } from '../../api.ts'

type Values = { holder: string; iban: string }

/** Adds a bank account. Its number is not kept in a draft on the device. */
export function AccountForm(props: {
  opened: boolean
  /** The number to begin with. */
  iban?: string
  onAdded?: () => void
  onClose: () => void
}): ReactNode {
  const { t } = useTranslation('bank')
  const queries = useQueryClient()
  const form = useDraftForm<Values>({
    name: null,
    initial: { holder: '', iban: props.iban ?? '' },
    check: ({ holder, iban }) => ({
      holder: holder.trim() === '' ? 'required' : null,
      iban: iban.trim() === '' ? 'required' : readIban(iban) === null ? 'iban_invalid' : null,
    }),
  })
  const save = async ({ holder, iban }: Values): Promise<void> => {
    const saved = await client.bankAccounts.add({ holder, iban })
    queries.setQueryData(query.bankAccounts.list.queryKey(), saved)
    toast.success(t('accounts.added'))
    props.onAdded?.()
  }
  return (
    <FormDrawer
      opened={props.opened}
      onClose={props.onClose}
      title={t('accounts.add')}
      submit={t('accounts.add')}
      form={form}
      save={save}
    >
      <TextInput
        label={t('accounts.holder')}
        description={t('accounts.holderHelp')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={70}
        required
        {...form.getInputProps('holder')}
      />
      <TextInput
        label={t('accounts.iban')}
        maxLength={50}
        required
        autoComplete="off"
        {...form.getInputProps('iban')}
      />
    </FormDrawer>
  )
}
