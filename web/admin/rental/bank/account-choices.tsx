import { printedAccount, readIban } from '@domovik/domain/rental/bank/iban.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { onFirstUse } from '../../../ui/app/on-first-use.tsx'
import { NativeSelect } from '../../../ui/form/native-select.tsx'
import { query } from '../../api.ts'
import { ChoicesLoading } from '../../shared/choices-loading.tsx'
import css from './bank.module.css'

const AccountForm = onFirstUse(() => import('./account-form.tsx').then((part) => part.AccountForm))

/** What was chosen for each number of a file: the id of an account, or `leaveOut`. */
export type Choices = Readonly<Record<string, string>>
const leaveOut = 'leaveOut'

/** The choices as calls take them. */
export const choicesOf = (choices: Choices) =>
  Object.entries(choices)
    .filter(([, chosen]) => chosen !== '')
    .map(([account, chosen]) => ({ account, ...(chosen !== leaveOut && { bankAccountId: chosen }) }))

/** Asks for each number of a file that no account has: which account it is, or to leave its lines out. */
export function AccountChoices(props: {
  numbers: readonly string[]
  /** Accounts that other statements of the file have by their numbers. */
  taken: readonly string[]
  value: Choices
  onChange: (choices: Choices) => void
}): ReactNode {
  const { numbers, value, onChange } = props
  return numbers.map((number) => (
    <AccountChoice
      key={number}
      number={number}
      value={value[number] ?? ''}
      taken={[...props.taken, ...numbers.flatMap((other) => (other === number ? [] : (value[other] ?? '')))]}
      onChange={(chosen) => onChange({ ...value, [number]: chosen })}
    />
  ))
}

function AccountChoice(props: {
  number: string
  value: string
  /** Accounts that other numbers of the file have. */
  taken: readonly string[]
  onChange: (chosen: string) => void
}): ReactNode {
  const { t } = useTranslation('bank')
  const [adding, setAdding] = useState(false)
  const found = useQuery(query.bankAccounts.list.queryOptions())
  const { number } = props
  const isForeign = readIban(number) !== null
  // Lines of an IBAN belong to the account with that IBAN only.
  const accounts = isForeign ? [] : (found.data?.accounts ?? []).filter(({ id }) => !props.taken.includes(id))
  const addFirst = found.data && accounts.length === 0 ? t('file.addFirst') : undefined
  return (
    <div className={css.stack}>
      <NativeSelect
        label={number === '' ? t('file.whose') : t('file.whoseOf', { account: printedAccount(number) })}
        description={isForeign ? t('file.foreign') : addFirst}
        data={[
          { value: '', label: t('file.choose') },
          ...accounts.map(({ id, holder, iban }) => ({ value: id, label: `${holder}, …${iban.slice(-4)}` })),
          { value: leaveOut, label: t('file.leaveOut') },
        ]}
        value={props.value}
        onChange={(event) => props.onChange(event.currentTarget.value)}
      />
      <ChoicesLoading query={found} />
      {isForeign && found.data?.can.edit && (
        <>
          <Button size="compact-sm" variant="default" onClick={() => setAdding(true)}>
            {t('file.addThis')}
          </Button>
          <AccountForm
            opened={adding}
            iban={printedAccount(number)}
            onAdded={() => props.onChange('')}
            onClose={() => setAdding(false)}
          />
        </>
      )}
    </div>
  )
}
