import { printedIban } from '@domovik/domain/rental/bank/iban.ts'
import {
  prefixDigits,
  prefixFault,
  printedDigits,
  virtualAccount,
} from '@domovik/domain/rental/bank/virtual-account.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import shared from '../../shared/shared.module.css'

type Values = { virtualPrefix: string }
/** A payment number for the example in the form. */
const SAMPLE = 4217

/** Asks for the prefix of the virtual accounts of a bank account. An empty one ends them. */
export function VirtualAccountsForm({
  account,
  opened,
  onClose,
  onChosen,
}: {
  account: { iban: string; virtualPrefix: string | null }
  opened: boolean
  onClose: () => void
  onChosen: (prefix: string | null) => void
}): ReactNode {
  const { t } = useTranslation('bank')
  const faultOf = (text: string) => {
    const digits = prefixDigits(text)
    return digits === '' ? null : prefixFault(digits, account.iban)
  }
  const form = useDraftForm<Values>({
    name: null,
    initial: { virtualPrefix: account.virtualPrefix === null ? '' : printedDigits(account.virtualPrefix) },
    check: ({ virtualPrefix }) => ({ virtualPrefix: faultOf(virtualPrefix) }),
  })
  const digits = prefixDigits(form.values.virtualPrefix)
  const sample =
    digits === '' || faultOf(digits) !== null ? null : printedIban(virtualAccount(digits, SAMPLE))
  return (
    <FormDrawer
      opened={opened}
      onClose={onClose}
      title={t('accounts.virtual.title')}
      submit={t('accounts.virtual.save')}
      form={form}
      save={({ virtualPrefix }) => Promise.resolve(onChosen(prefixDigits(virtualPrefix) || null))}
    >
      <p className={shared.quiet}>{t('accounts.virtual.help')}</p>
      <TextInput
        label={t('accounts.virtual.prefix')}
        description={t('accounts.virtual.prefixHelp')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        inputMode="numeric"
        maxLength={30}
        autoComplete="off"
        {...form.getInputProps('virtualPrefix')}
      />
      {account.virtualPrefix !== null && <p className={shared.quiet}>{t('accounts.virtual.changing')}</p>}
      {sample && (
        <p aria-live="polite" className={shared.quiet}>
          {t('accounts.virtual.sample', { iban: sample })}
        </p>
      )}
    </FormDrawer>
  )
}
