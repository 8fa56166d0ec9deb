import { TICKET_PHOTO_LIMITS } from '@domovik/domain/machinery/files/photos.ts'
import { TRADES, type Trade } from '@domovik/domain/rental/tickets/trades.ts'
import {
  TICKET_PRIORITIES,
  TICKET_TYPES,
  type TicketPriority,
  type TicketType,
} from '@domovik/domain/rental/tickets/types.ts'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { sendPhoto } from '../../../ui/files/photo-card.tsx'
import { PicturePicker } from '../../../ui/files/picture-picker.tsx'
import { addUploads } from '../../../ui/files/uploads.ts'
import { DateField } from '../../../ui/form/date-field.tsx'
import { FieldRow, More } from '../../../ui/form/form-body.tsx'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { useGiven } from '../../shared/given.ts'
import { PropertyPicker, TenantPicker } from '../../shared/pickers.tsx'
import { type Assigned, AssigneePicker, assignedInput } from './assignee-picker.tsx'
import { usePhotoStore } from './photos.tsx'

const TITLE_LENGTH = 160

interface TicketFormProps {
  opened: boolean
  onClose: () => void
  type: TicketType | undefined
  onSaved: (id: string) => void
  /** The tenant's message that the ticket is made of, and what it says. */
  message?: MessageOfTicket
}

export type MessageOfTicket = {
  id: string
  body: string
  tenantId: string
  propertyId: string | null
}

type Values = {
  title: string
  type: TicketType
  priority: TicketPriority
  propertyId: string | null
  tenantId: string | null
  description: string
  scheduledOn: string | null
  trade: Trade
  assignee: Assigned
}

/** The first line of a message, as far as a title may be long. */
const titleOf = (body: string): string => body.split('\n', 1)[0]!.slice(0, TITLE_LENGTH)

/** A new ticket: what, how urgent, where. What the address is about is filled in. */
export function TicketForm(props: TicketFormProps): ReactNode {
  const [round, setRound] = useState(0)
  const given = useGiven()
  const { propertyId, tenantId } = props.message ?? given
  return (
    <Drawer
      key={`${round} ${propertyId} ${tenantId} ${props.message?.id}`}
      {...props}
      propertyId={propertyId}
      tenantId={tenantId}
      startAnew={() => setRound(round + 1)}
    />
  )
}

function Drawer({
  opened,
  onClose,
  type,
  onSaved,
  propertyId,
  tenantId,
  message,
  startAnew,
}: TicketFormProps & {
  propertyId: string | null
  tenantId: string | null
  startAnew: () => void
}): ReactNode {
  const { t } = useTranslation('tickets')
  const photoStore = usePhotoStore()
  const [photos, setPhotos] = useState<readonly File[]>([])
  const form = useDraftForm<Values>({
    name: `ticket:${message?.id ?? [type ?? 'new', propertyId, tenantId].filter(Boolean).join(' ')}`,
    initial: {
      title: message ? titleOf(message.body) : '',
      type: type ?? 'issue',
      priority: 'medium',
      propertyId,
      tenantId,
      description: message?.body ?? '',
      scheduledOn: null,
      trade: 'other',
      assignee: null,
    },
    check: ({ title }) => ({ title: title.trim() ? null : 'required' }),
    later: {
      title: ({ title }) => `${t('new.title')}: ${title}`,
      following: () => photos.map((file) => ({ call: 'tickets.addPhoto', input: { file } })),
      stored: startAnew,
    },
  })
  const save = async ({ assignee, ...input }: Values): Promise<void> => {
    const { id } = await client.tickets.create({
      ...input,
      ...assignedInput(assignee),
      description: input.description || null,
      ...(message ? { messageId: message.id } : {}),
    })
    const store = photoStore(id)
    addUploads(store.place, photos, sendPhoto(store))
    await refreshScreen()
    toast.success(t('new.opened'))
    startAnew()
    onSaved(id)
  }
  return (
    <FormDrawer
      opened={opened}
      onClose={onClose}
      title={t('new.title')}
      form={form}
      submit={t('new.submit')}
      save={save}
    >
      <TextInput
        label={t('fields.title')}
        placeholder={t('new.placeholder')}
        required
        maxLength={TITLE_LENGTH}
        data-autofocus
        {...form.getInputProps('title')}
      />
      <Textarea
        label={t('fields.description')}
        description={t('new.descriptionHelp')}
        autosize
        minRows={3}
        {...form.getInputProps('description')}
      />
      <FieldRow>
        <Select
          label={t('fields.priority')}
          data={TICKET_PRIORITIES.map((value) => ({ value, label: t(`priorities.${value}`) }))}
          allowDeselect={false}
          {...form.getInputProps('priority')}
        />
        <Select
          label={t('fields.type')}
          data={TICKET_TYPES.map((value) => ({ value, label: t(`types.${value}`) }))}
          allowDeselect={false}
          {...form.getInputProps('type')}
        />
      </FieldRow>
      <PropertyPicker label={t('fields.property')} clearable {...form.getInputProps('propertyId')} />
      <PicturePicker
        label={t('new.photos')}
        limits={TICKET_PHOTO_LIMITS}
        files={photos}
        onChange={setPhotos}
      />
      <More>
        <Select
          label={t('fields.trade')}
          data={TRADES.map((value) => ({ value, label: t(`trades.${value}`) }))}
          allowDeselect={false}
          {...form.getInputProps('trade')}
        />
        <AssigneePicker
          label={t('fields.assignee')}
          value={form.values.assignee}
          onChange={(assignee) => form.setFieldValue('assignee', assignee)}
        />
        {!message && (
          <TenantPicker label={t('fields.tenant')} clearable {...form.getInputProps('tenantId')} />
        )}
        <DateField label={t('fields.scheduledOn')} {...form.getInputProps('scheduledOn')} />
      </More>
    </FormDrawer>
  )
}
