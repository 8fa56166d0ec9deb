import { printedIban } from '@domovik/domain/rental/bank/iban.ts'
import { formatMoney } from '@domovik/locales/format.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { DateField } from '../../../ui/form/date-field.tsx'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { client, query } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { useMe } from '../../frame/session.tsx'
import { recordOrAsk } from '../../shared/record-again.ts'
import shared from '../../shared/shared.module.css'
import type { OwnerStatement } from './owner-data.ts'
import { useTakenBack } from './owner-words.ts'

type Values = { paidOn: string | null }

/** Records that the payout of a statement was transferred. */
export function PayoutForm(props: {
  statement: OwnerStatement
  opened: boolean
  onClose: () => void
}): ReactNode {
  const { ownerId, month, payout, currency } = props.statement
  const { t } = useTranslation('owners')
  const { today } = useMe()
  const queries = useQueryClient()
  const takenBack = useTakenBack(props.statement)
  const owner = useQuery({
    ...query.owners.get.queryOptions({ input: { id: ownerId } }),
    enabled: props.opened,
  })
  const form = useDraftForm<Values>({
    name: null,
    initial: { paidOn: today },
    check: ({ paidOn }) => ({
      paidOn: !paidOn
        ? 'required'
        : paidOn > today
          ? 'date_invalid'
          : paidOn < month
            ? 'before_statement_month'
            : null,
    }),
  })
  const save = async ({ paidOn }: Values): Promise<void> => {
    const input = { id: ownerId, month }
    const saved = await recordOrAsk(
      (recordAgain) => client.owners.recordPayout({ ...input, paidOn: paidOn ?? today, recordAgain }),
      payout,
      currency,
    )
    queries.setQueryData(query.owners.getStatement.queryKey({ input }), saved)
    await refreshScreen()
    toast.success(t('payout.done'))
  }
  const account = owner.data?.owner.payoutAccount
  return (
    <FormDrawer
      opened={props.opened}
      onClose={props.onClose}
      title={t('payout.title')}
      submit={t('payout.record')}
      form={form}
      save={save}
    >
      {owner.data && (
        <p className={shared.quiet}>
          {account
            ? t('payout.help', { amount: formatMoney(payout, currency), account: printedIban(account) })
            : t('payout.noAccount')}
        </p>
      )}
      {takenBack.length > 0 && (
        <p className={shared.quiet}>{[...takenBack, t('payout.onlyWhole')].join(' ')}</p>
      )}
      <DateField label={t('payout.day')} required min={month} max={today} {...form.getInputProps('paidOn')} />
    </FormDrawer>
  )
}
