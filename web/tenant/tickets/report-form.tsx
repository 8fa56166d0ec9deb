import { TICKET_PHOTO_LIMITS } from '@domovik/domain/machinery/files/photos.ts'
import type { TicketType } from '@domovik/domain/rental/tickets/types.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useGo } from '../../ui/app/app-link.tsx'
import { useTranslation } from '../../ui/app/language.ts'
import { toast } from '../../ui/app/toast.ts'
import { sendPhoto } from '../../ui/files/photo-card.tsx'
import { PicturePicker } from '../../ui/files/picture-picker.tsx'
import { addUploads } from '../../ui/files/uploads.ts'
import { FormDrawer } from '../../ui/form/form-drawer.tsx'
import { SegmentedControl } from '../../ui/form/segmented-control.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Switch } from '../../ui/form/switch.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
import { Textarea } from '../../ui/form/textarea.tsx'
import { useDraftForm } from '../../ui/form/use-draft-form.ts'
import { client, query } from '../api.ts'
import { leasesOf } from '../shared/leases-of.ts'
import { usePhotoStore } from '../shared/ticket-photos.tsx'
import { ticketPath } from '../shared/ticket-words.ts'

type Values = {
  type: TicketType
  title: string
  description: string
  urgent: boolean
  propertyId: string | null
}

/**
 * Reports a problem: what, where, photos, and how urgent. The draft survives a reload. Photos are sent after the
 * report, so that the report does not wait for them.
 */
export function ReportForm(props: { opened: boolean; onClose: () => void; type?: TicketType }): ReactNode {
  const { opened, onClose, type = 'issue' } = props
  const queries = useQueryClient()
  const go = useGo()
  const photoStore = usePhotoStore()
  const [photos, setPhotos] = useState<readonly File[]>([])
  const { t } = useTranslation('portal_tickets')
  const home = useQuery(query.home.get.queryOptions()).data
  const homes = home ? leasesOf(home) : []
  const several = new Set(homes.map(({ propertyId }) => propertyId)).size > 1
  const known = (id: string | null): string | null =>
    several && homes.some(({ propertyId }) => propertyId === id) ? id : null
  const form = useDraftForm<Values>({
    name: `report-${type}`,
    initial: { type, title: '', description: '', urgent: false, propertyId: null },
    check: ({ title, propertyId }) => ({
      title: title.trim() ? null : 'required',
      propertyId: several && known(propertyId) === null ? 'required' : null,
    }),
    later: {
      title: ({ title }) => `${t('report')}: ${title}`,
      following: () => photos.map((file) => ({ call: 'tickets.addPhoto', input: { file } })),
      stored: () => setPhotos([]),
    },
  })
  const save = async (values: Values): Promise<void> => {
    const ticket = await client.tickets.create({
      ...values,
      description: values.description.trim() || null,
      propertyId: known(values.propertyId),
    })
    const store = photoStore(ticket.id)
    addUploads(store.place, photos, sendPhoto(store))
    setPhotos([])
    form.reset()
    await Promise.all([
      queries.invalidateQueries({ queryKey: query.tickets.key(), refetchType: 'all' }),
      queries.invalidateQueries({ queryKey: query.home.get.key(), refetchType: 'all' }),
    ])
    toast.success(t('form.reported'))
    go(ticketPath(ticket))
  }
  return (
    <FormDrawer
      opened={opened}
      onClose={onClose}
      title={t('report')}
      form={form}
      submit={t('form.send')}
      save={save}
    >
      {several && (
        <Select
          label={t('form.home')}
          required
          allowDeselect={false}
          data={homes.map(({ propertyId, address, city }) => ({
            value: propertyId,
            label: [address, city].filter(Boolean).join(', '),
          }))}
          {...form.getInputProps('propertyId')}
        />
      )}
      <TextInput
        label={t('form.title')}
        placeholder={t('form.titleExample')}
        maxLength={160}
        enterKeyHint="next"
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('title')}
      />
      <Textarea
        label={t('form.description')}
        description={t('form.descriptionHelp')}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={4000}
        {...form.getInputProps('description')}
      />
      <PicturePicker
        label={t('form.photos')}
        limits={TICKET_PHOTO_LIMITS}
        files={photos}
        onChange={setPhotos}
      />
      <Switch
        label={t('form.urgent')}
        description={t('form.urgentHelp')}
        {...form.getInputProps('urgent', { type: 'checkbox' })}
      />
      <SegmentedControl
        fullWidth
        aria-label={t('form.type')}
        data={[
          { value: 'issue', label: t('types.issue') },
          { value: 'maintenance', label: t('types.maintenance') },
        ]}
        {...form.getInputProps('type')}
      />
    </FormDrawer>
  )
}
