import { formatMoney } from '@domovik/locales/format.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { addUploads } from '../../../ui/files/uploads.ts'
import { FileDrop } from '../../../ui/form/file-drop.tsx'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { client, query } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { useMe, usePermission } from '../../frame/session.tsx'
import { askAmount } from '../../shared/ask-amount.ts'
import { changeOrAsk, recordOrAsk } from '../../shared/record-again.ts'
import { offerUndo } from '../../shared/removal.ts'
import { useCurrency } from '../../shared/use-currency.ts'
import { documentLimits, documentPlace, useSendDocument } from './document-place.ts'
import { ExpenseInputs } from './expense-inputs.tsx'
import { checkExpense, type ExpenseValues, inputOf, newExpense, valuesOf } from './expense-values.ts'
import type { Expense } from './expense-words.ts'
import { lastUsed, rememberUsed } from './last-used.ts'
import { splitChange, splitInput } from './split-values.ts'

interface ExpenseFormProps {
  opened: boolean
  onClose: () => void
  expense?: Expense
  /** Initial values: the property that the form was opened from, or an expense to copy. */
  about?: Partial<ExpenseValues>
  /** The name of the draft if `about` sets initial values; different initial values need different drafts. */
  draft?: string
  /** The ticket whose cost the expense is. */
  ticketId?: string
}

/** Records an expense with its documents, or changes the given one. Set `key` to the expense's version. */
export function ExpenseForm(props: ExpenseFormProps): ReactNode {
  const [round, setRound] = useState(0)
  return <Drawer key={round} {...props} startAnew={() => setRound(round + 1)} />
}

function Drawer({
  opened,
  onClose,
  expense,
  about,
  draft,
  ticketId,
  startAnew,
}: ExpenseFormProps & { startAnew: () => void }): ReactNode {
  const { t } = useTranslation('expenses')
  const { today, organization } = useMe()
  const currency = useCurrency()
  const mayApprove = usePermission('edit_payments')
  const mayRemove = usePermission('delete_payments')
  const queries = useQueryClient()
  const sendDocument = useSendDocument()
  const [papers, setPapers] = useState<readonly File[]>([])
  const organizationId = organization?.id ?? ''
  const form = useDraftForm<ExpenseValues>({
    name: expense ? `expense:${expense.id}` : draft ? `expense:${draft}` : 'expense',
    initial: expense
      ? valuesOf(expense)
      : {
          ...newExpense(today),
          category: lastUsed(organizationId).category ?? 'other',
          // People who may approve expenses mostly record paid ones.
          ...(mayApprove ? { status: lastUsed(organizationId).status ?? 'paid' } : {}),
          ...about,
        },
    check: (values) => checkExpense(values, today),
    ask: async ({ amount, category }) => {
      const { rows } = await queries.fetchQuery(
        query.expenses.list.queryOptions({ input: { category: [category], sort: '-amount', limit: 1 } }),
      )
      return askAmount(amount, { of: 'entry', amount: rows[0]?.amount ?? 0 }, currency)
    },
    later: expense
      ? undefined
      : {
          title: ({ amount, description }) =>
            `${t('form.addTitle')}: ${[description, formatMoney(amount ?? 0, currency)].filter(Boolean).join(', ')}`,
          following: () => papers.map((file) => ({ call: 'expenses.addFile', input: { file } })),
          stored: startAnew,
        },
  })
  const change = async (id: string, values: ExpenseValues): Promise<void> => {
    const { paidOn, ...input } = inputOf(values, today)
    await changeOrAsk((recordAgain) =>
      client.expenses.update({
        ...input,
        ...splitChange(values.split, expense!),
        id,
        updatedAt: expense!.updatedAt,
        ...(paidOn ? { paidOn } : {}),
        recordAgain,
      }),
    )
    await refreshScreen()
    toast.success(t('form.saved'))
  }
  const record = async (values: ExpenseValues): Promise<void> => {
    const input = {
      ...inputOf(values, today),
      ...(values.split ? { split: splitInput(values.split) } : {}),
      status: values.status,
      ...(ticketId ? { ticketId } : {}),
    }
    const { id, amount, updatedAt } = await recordOrAsk(
      (recordAgain) => client.expenses.create({ ...input, recordAgain }),
      input.amount,
      currency,
    )
    addUploads(documentPlace(id), papers, sendDocument(id))
    rememberUsed(organizationId, values)
    await refreshScreen()
    form.startAfresh()
    startAnew()
    const said = t('form.added', { amount: formatMoney(amount, currency) })
    if (!mayRemove) return toast.success(said)
    offerUndo(said, () =>
      changeOrAsk((recordAgain) => client.expenses.remove({ ids: [id], updatedAt, recordAgain })),
    )
  }
  return (
    <FormDrawer
      opened={opened}
      onClose={onClose}
      title={t(expense ? 'form.editTitle' : 'form.addTitle')}
      submit={t(expense ? 'form.editSubmit' : 'form.addSubmit')}
      form={form}
      save={(values) => (expense ? change(expense.id, values) : record(values))}
    >
      <ExpenseInputs
        form={form}
        today={today}
        currency={currency}
        {...(expense ? {} : { quick: lastUsed(organizationId) })}
        mayApprove={mayApprove}
        expense={expense}
        ofTicket={Boolean(ticketId ?? expense?.ticketId)}
      >
        {!expense && (
          <FileDrop
            {...documentLimits}
            multiple
            label={t('form.papers')}
            files={papers}
            onChange={setPapers}
          />
        )}
      </ExpenseInputs>
    </FormDrawer>
  )
}
