import { statusAllowed } from '@domovik/domain/rental/tickets/status.ts'
import {
  TICKET_PRIORITIES,
  TICKET_STATUSES,
  type TicketPriority,
  type TicketStatus,
} from '@domovik/domain/rental/tickets/types.ts'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { onFirstUse } from '../../../ui/app/on-first-use.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Card } from '../../../ui/show/card.tsx'
import { DateText } from '../../../ui/show/date-text.tsx'
import { usePermission } from '../../frame/session.tsx'
import { Facts } from '../../shared/facts.tsx'
import { useAssigneeName } from './assignee-name.ts'
import { AssigneePicker } from './assignee-picker.tsx'
import { CostCard } from './cost-card.tsx'
import { LinkCard } from './link-card.tsx'
import { Priority } from './ticket-marks.tsx'
import type { TicketDetail, TicketRow } from './ticket-words.ts'
import css from './tickets.module.css'
import { useChangeTicket } from './use-change-ticket.ts'

const VendorForm = onFirstUse(() => import('../vendors/vendor-form.tsx').then((part) => part.VendorForm))

/** Facts, state, assignee, day and cost of a ticket, which can be changed in place, and the link of its vendor. */
export function TicketSide({ detail }: { detail: TicketDetail }): ReactNode {
  const { t } = useTranslation('tickets')
  const { ticket, can, link } = detail
  const { assignee } = ticket
  const nameOf = useAssigneeName()
  const facts = [
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
    { label: t('fields.trade'), value: t(`trades.${ticket.trade}`) },
    { label: t('fields.createdAt'), value: <DateText value={ticket.createdAt} shape="instant" /> },
    ...(ticket.answeredAt
      ? [{ label: t('fields.answeredAt'), value: <DateText value={ticket.answeredAt} shape="instant" /> }]
      : []),
    ...(ticket.completedAt
      ? [{ label: t('fields.completedAt'), value: <DateText value={ticket.completedAt} shape="instant" /> }]
      : []),
  ]
  const shown = can.edit
    ? facts
    : [
        { label: t('fields.priority'), value: <Priority priority={ticket.priority} /> },
        {
          label: t('fields.assignee'),
          value: assignee && nameOf(assignee),
        },
        {
          label: t('fields.scheduledOn'),
          value: ticket.scheduledOn && <DateText value={ticket.scheduledOn} />,
        },
        ...facts,
      ]
  return (
    <>
      <Card title={t('detail.facts')}>
        <div className={css.sideForm}>
          <Facts empty={t('detail.none')} facts={shown} />
          {ticket.planId && <AppLink to="/maintenance?view=recurring">{t('detail.plan')}</AppLink>}
          {ticket.bookingId && <AppLink to={`/bookings/${ticket.bookingId}`}>{t('detail.stay')}</AppLink>}
          {can.edit && <Changes ticket={ticket} />}
        </div>
      </Card>
      {can.edit && assignee?.kind === 'vendor' && (
        <LinkCard
          key={assignee.id}
          ticketId={ticket.id}
          vendor={assignee.name ?? t('talk.vendor')}
          link={link}
        />
      )}
      <CostCard detail={detail} />
    </>
  )
}

function Changes({ ticket }: { ticket: TicketRow }): ReactNode {
  const { t } = useTranslation(['tickets', 'vendors'])
  const mayAddVendor = usePermission('create_properties')
  const [addingVendor, setAddingVendor] = useState(false)
  const { toStatus, toPriority, toAssignee, toDay } = useChangeTicket()
  return (
    <>
      <Select
        label={t('tickets:fields.status')}
        data={TICKET_STATUSES.filter((value) => statusAllowed(ticket.type, value)).map((value) => ({
          value,
          label: t(`tickets:statuses.${value}`),
        }))}
        allowDeselect={false}
        value={ticket.status}
        onChange={(value) => {
          if (value && value !== ticket.status) void toStatus(ticket, value as TicketStatus)
        }}
      />
      <Select
        label={t('tickets:fields.priority')}
        data={TICKET_PRIORITIES.map((value) => ({ value, label: t(`tickets:priorities.${value}`) }))}
        allowDeselect={false}
        value={ticket.priority}
        onChange={(value) => {
          if (value && value !== ticket.priority) void toPriority(ticket, value as TicketPriority)
        }}
      />
      <AssigneePicker
        label={t('tickets:fields.assignee')}
        value={ticket.assignee}
        name={ticket.assignee?.name}
        onChange={(assignee) => void toAssignee(ticket, assignee)}
      />
      {mayAddVendor && (
        <>
          <Button variant="default" onClick={() => setAddingVendor(true)}>
            {t('vendors:list.add')}
          </Button>
          <VendorForm
            opened={addingVendor}
            onClose={() => setAddingVendor(false)}
            onAdded={({ id }) => toAssignee(ticket, { kind: 'vendor', id })}
          />
        </>
      )}
      <DateField
        key={ticket.scheduledOn}
        label={t('tickets:fields.scheduledOn')}
        value={ticket.scheduledOn}
        onChange={(day) => {
          if (day !== ticket.scheduledOn) void toDay(ticket, day)
        }}
      />
    </>
  )
}
