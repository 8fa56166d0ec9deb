import { daysBetween } from '@domovik/domain/dates.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { fieldText } from '../../../ui/api/error-text.ts'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { DateField } from '../../../ui/form/date-field.tsx'
import { FieldRow } from '../../../ui/form/form-body.tsx'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { SegmentedControl } from '../../../ui/form/segmented-control.tsx'
import { Switch } from '../../../ui/form/switch.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { client, query } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { usePermission } from '../../frame/session.tsx'
import { PropertyPicker } from '../../shared/pickers.tsx'
import { Previewed } from '../../shared/previewed.tsx'
import { isNotSeen, sendSeen } from '../../shared/send-seen.ts'
import { agesOf } from './ages-of.ts'
import { QuoteLines } from './quote-lines.tsx'

interface BookingFormProps {
  opened: boolean
  onClose: () => void
  /** The property that is proposed. */
  propertyId?: string | undefined
  /** The days that are proposed. */
  checkIn?: string | undefined
  checkOut?: string | undefined
}

type Values = {
  propertyId: string | null
  checkIn: string | null
  checkOut: string | null
  adults: number | null
  childrenAges: string
  status: 'inquiry' | 'pending' | 'confirmed'
  name: string
  email: string
  phone: string
  anyLength: boolean
}

/** Quotes a stay and books it: as a request, a hold or a confirmed booking. */
export function BookingForm(props: BookingFormProps): ReactNode {
  const { opened } = props
  const [round, setRound] = useState(0)
  const [isSaved, setSaved] = useState(false)
  const [wasOpened, setWasOpened] = useState(opened)
  // Begins anew when it is opened the next time: a form that is replaced before it has closed would lose the focus.
  if (opened !== wasOpened) {
    setWasOpened(opened)
    if (opened && isSaved) {
      setSaved(false)
      setRound(round + 1)
    }
  }
  return <Drawer key={round} {...props} saved={() => setSaved(true)} />
}

function Drawer({
  opened,
  onClose,
  propertyId: given,
  checkIn: arrival,
  checkOut: departure,
  saved,
}: BookingFormProps & { saved: () => void }): ReactNode {
  const { t } = useTranslation('bookings')
  const mayCharge = usePermission('create_payments')
  const form = useDraftForm<Values>({
    // A draft would replace the days that were chosen in a calendar.
    name: arrival ? null : `booking:${given ?? 'new'}`,
    initial: {
      propertyId: given ?? null,
      checkIn: arrival ?? null,
      checkOut: departure ?? null,
      adults: 2,
      childrenAges: '',
      status: mayCharge ? 'confirmed' : 'pending',
      name: '',
      email: '',
      phone: '',
      anyLength: false,
    },
    endsAtOnce: true,
    check: ({ propertyId, checkIn, checkOut, adults, childrenAges, name }) => ({
      propertyId: propertyId ? null : 'required',
      checkIn: checkIn ? null : 'required',
      checkOut: !checkOut ? 'required' : checkIn && checkOut <= checkIn ? 'end_before_start' : null,
      adults: adults === null ? 'required' : adults < 1 ? 'number_out_of_range' : null,
      childrenAges: agesOf(childrenAges) ? null : 'number_invalid',
      name: name.trim() ? null : 'required',
    }),
  })
  const { propertyId, checkIn, checkOut, adults, childrenAges } = form.values
  const ages = agesOf(childrenAges)
  const asked =
    propertyId && checkIn && checkOut && daysBetween(checkIn, checkOut) > 0 && adults && ages
      ? { propertyId, checkIn, checkOut, adults, childrenAges: ages }
      : null
  const quoted = useQuery({
    ...query.bookings.quote.queryOptions({
      input: asked ?? { propertyId: '', checkIn: '', checkOut: '' },
    }),
    enabled: opened && asked !== null,
    retry: false,
  })
  const refusal = quoted.data?.refusal?.code
  const isOtherLength = refusal === 'stay_too_short' || refusal === 'stay_too_long'
  const save = async ({ status, name, email, phone, anyLength }: Values): Promise<void> => {
    if (!asked) throw new TypeError('checked before it is saved')
    const guest = name.trim()
      ? { name: name.trim(), email: email.trim() || null, phone: phone.trim() || null }
      : null
    const made = await sendSeen(quoted, (seen) =>
      client.bookings.create({
        ...{ ...asked, status, guest, anyLength: isOtherLength && anyLength },
        expectedTotal: seen?.quote.total ?? null,
      }),
    )
    await refreshScreen()
    toast.success(t('form.saved', { reference: made.reference }))
    form.startAfresh()
  }
  const states = mayCharge
    ? (['confirmed', 'pending', 'inquiry'] as const)
    : (['pending', 'inquiry'] as const)
  return (
    <FormDrawer
      opened={opened}
      onClose={onClose}
      title={t('form.title')}
      form={form}
      submit={t('form.submit')}
      blocked={isNotSeen(quoted)}
      save={save}
      onSaved={saved}
    >
      <PropertyPicker label={t('fields.property')} required {...form.getInputProps('propertyId')} />
      <FieldRow>
        <DateField label={t('fields.checkIn')} required {...form.getInputProps('checkIn')} />
        <DateField label={t('fields.checkOut')} required {...form.getInputProps('checkOut')} />
      </FieldRow>
      <FieldRow>
        <NumberField label={t('fields.adults')} required {...form.getInputProps('adults')} />
        <TextInput
          label={t('fields.childrenAges')}
          description={t('form.childrenAgesHelp')}
          autoComplete="off"
          {...form.getInputProps('childrenAges')}
          error={form.getInputProps('childrenAges').error ?? (ages ? null : fieldText('number_invalid'))}
        />
      </FieldRow>
      {asked && <Previewed preview={quoted}>{(seen) => <QuoteLines quoted={seen} stay={asked} />}</Previewed>}
      {isOtherLength && (
        <Switch label={t('form.anyLength')} {...form.getInputProps('anyLength', { type: 'checkbox' })} />
      )}
      <SegmentedControl
        aria-label={t('fields.status')}
        data={states.map((value) => ({ value, label: t(`statuses.${value}`) }))}
        {...form.getInputProps('status')}
      />
      <TextInput
        label={t('fields.guest')}
        required
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
    </FormDrawer>
  )
}
