import { formatMoney } from '@domovik/locales/format.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { formatDate } from '../../../ui/show/date-format.ts'
import { Stack } from '../../../ui/show/stack.tsx'
import { client, query } from '../../api.ts'
import { ChoicesLoading } from '../../shared/choices-loading.tsx'
import { type Line, useShowInbox } from './bank-data.ts'
import { bookOrAsk } from './book-or-ask.ts'
import { LineRest, LineText } from './line-parts.tsx'
import { proposedPayouts } from './proposed-payouts.ts'

type Values = { statementIds: string[] }

/** Books money that went out as the payouts of statements, which together have the amount of the line. */
export function PayOwnersForm(props: {
  line: Line | null
  currency: string
  opened: boolean
  onClose: () => void
}): ReactNode {
  const { line, currency } = props
  const { t } = useTranslation('bank')
  const language = useLanguage()
  const show = useShowInbox()
  const amount = Math.abs(line?.amount ?? 0)
  const owed = useQuery({
    ...query.bank.openOwnerPayouts.queryOptions({ input: { id: line?.id ?? '' } }),
    enabled: line !== null,
  })
  const sumOf = (ids: readonly string[]): number =>
    (owed.data ?? []).reduce((sum, one) => sum + (ids.includes(one.statementId) ? one.amount : 0), 0)
  const form = useDraftForm<Values>({
    name: null,
    initial: { statementIds: [] },
  })
  const { statementIds } = form.values
  const { setValues } = form
  const proposed = proposedPayouts(owed.data ?? [], amount).join(' ')
  useEffect(() => {
    if (proposed) setValues({ statementIds: proposed.split(' ') })
  }, [proposed, setValues])
  const save = async (values: Values): Promise<void> => {
    if (!line) return
    const book = (recordAgain: string[]) => client.bank.payOwners({ id: line.id, ...values, recordAgain })
    const { inbox, said } = await bookOrAsk(book, line, currency, t('book.done'))
    show('open', inbox)
    toast.success(said)
  }
  const rest = amount - sumOf(statementIds)
  return (
    <FormDrawer
      opened={props.opened}
      onClose={props.onClose}
      title={t('payOwners.title', { amount: formatMoney(amount, currency) })}
      submit={t('book.submit')}
      form={form}
      blocked={rest !== 0}
      save={save}
    >
      <LineText line={line} />
      <ChoicesLoading query={owed} />
      {owed.data?.length === 0 && <p>{t('payOwners.none')}</p>}
      <Stack gap="xs">
        {owed.data?.map((one) => (
          <Checkbox
            key={one.statementId}
            checked={statementIds.includes(one.statementId)}
            label={t(one.paidOn ? 'payOwners.recorded' : 'payOwners.of', {
              date: one.paidOn ? formatDate(one.paidOn, language) : '',
              name: one.ownerName,
              month: formatDate(one.month, language, 'month'),
              amount: formatMoney(one.amount, currency),
            })}
            onChange={({ currentTarget: { checked } }) =>
              setValues({
                statementIds: checked
                  ? [...statementIds, one.statementId]
                  : statementIds.filter((id) => id !== one.statementId),
              })
            }
          />
        ))}
      </Stack>
      <LineRest of="payOwners" rest={rest} currency={currency} />
    </FormDrawer>
  )
}
