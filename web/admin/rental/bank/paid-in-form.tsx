import { formatMoney } from '@domovik/locales/format.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { client } from '../../api.ts'
import { OwnerPicker } from '../../shared/pickers.tsx'
import { type Line, useShowInbox } from './bank-data.ts'
import { bookOrAsk } from './book-or-ask.ts'
import { LineText } from './line-parts.tsx'

type Values = { ownerId: string | null }

/** Books money that came in as paid in by an owner. Amount and day are those of the line. */
export function PaidInForm(props: {
  line: Line | null
  currency: string
  opened: boolean
  onClose: () => void
}): ReactNode {
  const { line, currency } = props
  const { t } = useTranslation('bank')
  const show = useShowInbox()
  const form = useDraftForm<Values>({ name: null, initial: { ownerId: null }, check: () => ({}) })
  const { ownerId } = form.values
  const save = async (): Promise<void> => {
    if (!line || !ownerId) return
    const book = (recordAgain: string[]) =>
      client.bank.ownerPaidIn({ id: line.id, contribution: { ownerId }, recordAgain })
    const { inbox, said } = await bookOrAsk(book, line, currency, t('book.done'))
    show('open', inbox)
    toast.success(said)
  }
  return (
    <FormDrawer
      opened={props.opened}
      onClose={props.onClose}
      title={t('paidIn.title', { amount: formatMoney(line?.amount ?? 0, currency) })}
      submit={t('book.submit')}
      form={form}
      blocked={!ownerId}
      save={save}
    >
      <LineText line={line} />
      <OwnerPicker label={t('paidIn.owner')} data-autofocus {...form.getInputProps('ownerId')} />
      <p>{t('paidIn.help')}</p>
    </FormDrawer>
  )
}
