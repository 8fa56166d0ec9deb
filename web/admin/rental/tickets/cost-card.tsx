import { formatMoney } from '@domovik/locales/format.ts'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { onFirstUse } from '../../../ui/app/on-first-use.tsx'
import { toast } from '../../../ui/app/toast.ts'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { Card } from '../../../ui/show/card.tsx'
import { Money } from '../../../ui/show/money.tsx'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { changeOrAsk } from '../../shared/record-again.ts'
import { offerUndo } from '../../shared/removal.ts'
import { useCurrency } from '../../shared/use-currency.ts'
import type { TicketDetail } from './ticket-words.ts'
import css from './tickets.module.css'

const ExpenseForm = onFirstUse(() => import('../expenses/expense-form.tsx').then((part) => part.ExpenseForm))

/** The cost of the ticket: entered, proposed by the vendor, or booked as an expense. */
export function CostCard({ detail: { ticket, can, link } }: { detail: TicketDetail }): ReactNode {
  const { t } = useTranslation('tickets')
  const currency = useCurrency()
  const [booking, setBooking] = useState(false)
  /** What the cost field contains before it is saved, and the saved cost at that time. */
  const [typed, setTyped] = useState<{ cents: number | null; over: number | null }>()
  const proposed = link?.proposedCost ?? null
  const entered = typed?.over === ticket.cost ? typed.cents : null
  const amount = entered || ticket.cost || proposed
  const unbook = async (expenseId: string): Promise<void> => {
    await changeOrAsk((recordAgain) => client.expenses.remove({ ids: [expenseId], recordAgain }))
    await refreshScreen()
    offerUndo(t('book.undone'), async () => {
      await changeOrAsk((recordAgain) => client.expenses.restore({ ids: [expenseId], recordAgain }))
    })
  }
  if (ticket.expenseId)
    return (
      <Card title={t('fields.cost')}>
        <div className={css.sideForm}>
          <p className={css.cost}>
            <AppLink to={`/expenses/${ticket.expenseId}`}>
              <Money cents={ticket.cost ?? 0} currency={currency} />
              <span className="visually-hidden">: {t('book.expense')}</span>
            </AppLink>
            <span className="muted">{t('book.expense')}</span>
          </p>
          {can.unbook && (
            <Button variant="default" onClick={() => void unbook(ticket.expenseId!).catch(toast.error)}>
              {t('book.undo')}
            </Button>
          )}
        </div>
      </Card>
    )
  return (
    <Card title={t('fields.cost')}>
      <div className={css.sideForm}>
        {link && proposed !== null && (
          <p className={css.quiet}>
            {t('book.proposed', { vendor: link.vendorName, amount: formatMoney(proposed, currency) })}
          </p>
        )}
        {can.edit ? (
          <CostField
            key={ticket.cost}
            ticketId={ticket.id}
            cost={ticket.cost}
            currency={currency}
            onTyped={(cents) => setTyped({ cents, over: ticket.cost })}
          />
        ) : ticket.cost === null ? (
          <p className={css.quiet}>{t('detail.none')}</p>
        ) : (
          <Money cents={ticket.cost} currency={currency} />
        )}
        {can.book && (
          <>
            <Button variant="default" onClick={() => setBooking(true)}>
              {t('book.open')}
            </Button>
            <ExpenseForm
              key={`${ticket.cost} ${proposed} ${amount}`}
              opened={booking}
              onClose={() => setBooking(false)}
              ticketId={ticket.id}
              draft={`ticket:${ticket.id}`}
              about={{
                amount,
                category: ticket.type === 'issue' ? 'repairs' : 'maintenance',
                description: ticket.title,
                vendor: ticket.assignee?.kind === 'vendor' ? (ticket.assignee.name ?? '') : '',
                propertyId: ticket.propertyId,
              }}
            />
          </>
        )}
      </div>
    </Card>
  )
}

function CostField(props: {
  ticketId: string
  cost: number | null
  currency: string
  onTyped: (cents: number | null) => void
}): ReactNode {
  const { t } = useTranslation('tickets')
  const form = useDraftForm<{ cost: number | null }>({
    name: null,
    initial: { cost: props.cost },
    check: ({ cost }) => ({ cost: cost !== null && cost < 0 ? 'amount_not_positive' : null }),
  })
  const save = async ({ cost }: { cost: number | null }): Promise<void> => {
    await client.tickets.update({ id: props.ticketId, cost })
    await refreshScreen()
    toast.success(t('detail.saved'))
  }
  const cost = form.getInputProps('cost')
  return (
    <form
      className={css.sideForm}
      noValidate
      onClick={form.edited}
      onInput={form.edited}
      onKeyDown={form.edited}
      onSubmit={(event) => {
        event.preventDefault()
        void form.send(save)
      }}
    >
      <MoneyField
        label={t('fields.cost')}
        currency={props.currency}
        {...cost}
        onChange={(cents) => {
          cost.onChange(cents)
          props.onTyped(cents)
        }}
      />
      {form.failure && <p role="alert">{form.failure}</p>}
      {form.isDirty() && (
        <Button type="submit" variant="default" loading={form.busy}>
          {t('detail.save')}
        </Button>
      )}
    </form>
  )
}
