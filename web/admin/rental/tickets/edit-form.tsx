import { TRADES, type Trade } from '@domovik/domain/rental/tickets/trades.ts'
import { TICKET_TYPES, type TicketType } from '@domovik/domain/rental/tickets/types.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { FieldRow } from '../../../ui/form/form-body.tsx'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { PropertyPicker, TenantPicker } from '../../shared/pickers.tsx'
import type { TicketRow } from './ticket-words.ts'

type Values = {
  title: string
  description: string
  type: TicketType
  trade: Trade
  propertyId: string | null
  tenantId: string | null
}

/** Edits what a ticket is about. Set `key` to the ticket's version. */
export function EditForm({
  ticket,
  opened,
  onClose,
}: {
  ticket: TicketRow & { description: string | null }
  opened: boolean
  onClose: () => void
}): ReactNode {
  const { t } = useTranslation('tickets')
  const { id, title, type, trade, propertyId, tenantId } = ticket
  const form = useDraftForm<Values>({
    name: `ticket:${id}`,
    initial: { title, description: ticket.description ?? '', type, trade, propertyId, tenantId },
    check: (values) => ({ title: values.title.trim() ? null : 'required' }),
  })
  const save = async (values: Values): Promise<void> => {
    const description = values.description.trim() || null
    await client.tickets.update({ ...values, id, description, updatedAt: ticket.updatedAt })
    await refreshScreen()
    toast.success(t('detail.saved'))
  }
  return (
    <FormDrawer
      opened={opened}
      onClose={onClose}
      title={t('edit.title')}
      form={form}
      submit={t('edit.save')}
      save={save}
    >
      <TextInput
        label={t('fields.title')}
        required
        maxLength={160}
        data-autofocus
        {...form.getInputProps('title')}
      />
      <Textarea label={t('fields.description')} autosize minRows={3} {...form.getInputProps('description')} />
      <FieldRow>
        <Select
          label={t('fields.type')}
          data={TICKET_TYPES.map((value) => ({ value, label: t(`types.${value}`) }))}
          allowDeselect={false}
          {...form.getInputProps('type')}
        />
        <Select
          label={t('fields.trade')}
          data={TRADES.map((value) => ({ value, label: t(`trades.${value}`) }))}
          allowDeselect={false}
          {...form.getInputProps('trade')}
        />
      </FieldRow>
      <PropertyPicker label={t('fields.property')} clearable {...form.getInputProps('propertyId')} />
      <TenantPicker label={t('fields.tenant')} clearable {...form.getInputProps('tenantId')} />
    </FormDrawer>
  )
}
