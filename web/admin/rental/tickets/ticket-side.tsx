import { statusAllowed } from '@domovik/domain/rental/tickets/status.ts'
import {
  TICKET_PRIORITIES,
  TICKET_STATUSES,
  type TicketPriority,
  type TicketStatus,
} from '@domovik/domain/rental/tickets/types.ts'
import { Button, Select } from '@mantine/core'
import type { ReactNode } from 'react'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { DateField } from '../../../ui/form/date-field.tsx'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { Card } from '../../../ui/show/card.tsx'
import { DateText } from '../../../ui/show/date-text.tsx'
import { Money } from '../../../ui/show/money.tsx'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { Facts } from '../../shared/facts.tsx'
import { useCurrency } from '../../shared/use-currency.ts'
import { Priority } from './ticket-marks.tsx'
import type { TicketRow } from './ticket-words.ts'
import css from './tickets.module.css'
import { useChangeTicket } from './use-change-ticket.ts'

/** Status, priority, appointment and costs, which can be changed in place. */
export function TicketSide({ ticket, mayEdit }: { ticket: TicketRow; mayEdit: boolean }): ReactNode {
  const { t } = useTranslation('tickets')
  const currency = useCurrency()
  const place = [
    {
      label: t('fields.property'),
      value: ticket.propertyId && (
        <AppLink to={`/properties/${ticket.propertyId}`}>{ticket.propertyAddress}</AppLink>
      ),
    },
    {
      label: t('fields.tenant'),
      value: ticket.tenantId && <AppLink to={`/tenants/${ticket.tenantId}`}>{ticket.tenantName}</AppLink>,
    },
    { label: t('fields.createdAt'), value: <DateText value={ticket.createdAt} shape="instant" /> },
  ]
  if (!mayEdit)
    return (
      <Card title={t('detail.facts')}>
        <Facts
          empty={t('detail.none')}
          facts={[
            { label: t('fields.priority'), value: <Priority priority={ticket.priority} /> },
            ...place,
            {
              label: t('fields.scheduledOn'),
              value: ticket.scheduledOn && <DateText value={ticket.scheduledOn} />,
            },
            {
              label: t('fields.cost'),
              value: ticket.cost !== null && <Money cents={ticket.cost} currency={currency} />,
            },
          ]}
        />
      </Card>
    )
  return (
    <Card title={t('detail.facts')}>
      <div className={css.sideForm}>
        <Facts empty={t('detail.none')} facts={place} />
        <States ticket={ticket} />
        <Plan key={`${ticket.scheduledOn} ${ticket.cost}`} ticket={ticket} currency={currency} />
      </div>
    </Card>
  )
}

function States({ ticket }: { ticket: TicketRow }): ReactNode {
  const { t } = useTranslation('tickets')
  const { toStatus, toPriority } = useChangeTicket()
  return (
    <>
      <Select
        label={t('fields.status')}
        data={TICKET_STATUSES.filter((value) => statusAllowed(ticket.type, value)).map((value) => ({
          value,
          label: t(`statuses.${value}`),
        }))}
        allowDeselect={false}
        value={ticket.status}
        onChange={(value) => {
          if (value && value !== ticket.status) void toStatus(ticket, value as TicketStatus)
        }}
      />
      <Select
        label={t('fields.priority')}
        data={TICKET_PRIORITIES.map((value) => ({ value, label: t(`priorities.${value}`) }))}
        allowDeselect={false}
        value={ticket.priority}
        onChange={(value) => {
          if (value && value !== ticket.priority) void toPriority(ticket, value as TicketPriority)
        }}
      />
    </>
  )
}

type PlanValues = { scheduledOn: string | null; cost: number | null }

function Plan({ ticket, currency }: { ticket: TicketRow; currency: string }): ReactNode {
  const { t } = useTranslation('tickets')
  const form = useDraftForm<PlanValues>({
    name: null,
    initial: { scheduledOn: ticket.scheduledOn, cost: ticket.cost },
    check: ({ cost }) => ({ cost: cost !== null && cost < 0 ? 'amount_not_positive' : null }),
  })
  const save = async (values: PlanValues): Promise<void> => {
    await client.tickets.update({ id: ticket.id, ...values })
    await refreshScreen()
    toast.success(t('detail.saved'))
  }
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
      <DateField label={t('fields.scheduledOn')} {...form.getInputProps('scheduledOn')} />
      <MoneyField label={t('fields.cost')} currency={currency} {...form.getInputProps('cost')} />
      {form.failure && <p role="alert">{form.failure}</p>}
      {form.isDirty() && (
        <Button type="submit" variant="default" loading={form.busy}>
          {t('detail.save')}
        </Button>
      )}
    </form>
  )
}
