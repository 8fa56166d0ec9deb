import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { FieldRow } from '../../../ui/form/form-body.tsx'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { agesOf } from './ages-of.ts'
import type { BookingDetail } from './booking-words.ts'

type Values = {
  name: string
  email: string
  phone: string
  adults: number | null
  childrenAges: string
  otherExempt: number | null
  arrivalTime: string
  notes: string
}

/** Edits who stays, how many, and when they arrive. A stay of a channel comes without a guest, who is entered here. */
export function EditForm(props: { detail: BookingDetail; opened: boolean; onClose: () => void }): ReactNode {
  const { booking, notes } = props.detail
  const { id, version, tenantId } = booking
  const { t } = useTranslation('bookings')
  const form = useDraftForm<Values>({
    name: null,
    initial: {
      name: '',
      email: '',
      phone: '',
      adults: booking.adults,
      childrenAges: booking.childrenAges.join(', '),
      otherExempt: booking.otherExempt,
      arrivalTime: booking.arrivalTime ?? '',
      notes: notes ?? '',
    },
    check: ({ adults, childrenAges, otherExempt }) => ({
      adults: adults === null ? 'required' : adults < 1 ? 'number_out_of_range' : null,
      otherExempt: (otherExempt ?? 0) < 0 ? 'number_out_of_range' : null,
      childrenAges: agesOf(childrenAges) ? null : 'number_invalid',
    }),
  })
  const save = async (values: Values): Promise<void> => {
    const name = values.name.trim()
    await client.bookings.update({
      id,
      version,
      adults: values.adults ?? 1,
      childrenAges: agesOf(values.childrenAges) ?? [],
      otherExempt: values.otherExempt ?? 0,
      arrivalTime: values.arrivalTime || null,
      notes: values.notes.trim() || null,
      guest: name ? { name, email: values.email.trim() || null, phone: values.phone.trim() || null } : null,
    })
    await refreshScreen()
    toast.success(t('done.edit', { reference: booking.reference }))
  }
  return (
    <FormDrawer
      opened={props.opened}
      onClose={props.onClose}
      title={t('edit.title')}
      form={form}
      submit={t('edit.submit')}
      save={save}
    >
      {tenantId === null && (
        <>
          <TextInput
            label={t('fields.guest')}
            description={t('edit.guestHelp')}
            maxLength={200}
            autoComplete="off"
            {...form.getInputProps('name')}
          />
          <FieldRow>
            <TextInput
              label={t('fields.email')}
              type="email"
              maxLength={254}
              autoComplete="off"
              {...form.getInputProps('email')}
            />
            <TextInput
              label={t('fields.phone')}
              type="tel"
              maxLength={40}
              autoComplete="off"
              {...form.getInputProps('phone')}
            />
          </FieldRow>
        </>
      )}
      <FieldRow>
        <NumberField label={t('fields.adults')} required {...form.getInputProps('adults')} />
        <TextInput
          label={t('fields.childrenAges')}
          description={t('form.childrenAgesHelp')}
          autoComplete="off"
          {...form.getInputProps('childrenAges')}
        />
      </FieldRow>
      <FieldRow>
        <NumberField label={t('fields.otherExempt')} {...form.getInputProps('otherExempt')} />
        <TextInput label={t('fields.arrivalTime')} type="time" {...form.getInputProps('arrivalTime')} />
      </FieldRow>
      <Textarea
        label={t('fields.notes')}
        description={t('edit.notesHelp')}
        autosize
        minRows={2}
        maxLength={5000}
        {...form.getInputProps('notes')}
      />
      <p className="muted">{t('edit.priceStays')}</p>
    </FormDrawer>
  )
}
