import { addDays } from '@domovik/domain/dates.ts'
import { BLOCK_KINDS } from '@domovik/domain/rental/bookings/blocks.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { DateField } from '../../../ui/form/date-field.tsx'
import { FieldRow } from '../../../ui/form/form-body.tsx'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { NativeSelect } from '../../../ui/form/native-select.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { PropertyPicker } from '../../shared/pickers.tsx'

const kinds = BLOCK_KINDS.filter((kind) => kind !== 'channel')
type Values = {
  propertyId: string | null
  first: string | null
  last: string | null
  kind: (typeof kinds)[number]
  reason: string
}

/** Blocks nights of a unit: works, the landlord's own use, or closed. */
export function BlockForm(props: {
  propertyId?: string | undefined
  /** The first night that is proposed. */
  day?: string | undefined
  opened: boolean
  onClose: () => void
}): ReactNode {
  const { t } = useTranslation('calendar')
  const form = useDraftForm<Values>({
    name: null,
    initial: {
      propertyId: props.propertyId ?? null,
      first: props.day ?? null,
      last: props.day ?? null,
      kind: 'own_use',
      reason: '',
    },
    endsAtOnce: true,
    check: ({ propertyId, first, last }) => ({
      propertyId: propertyId ? null : 'required',
      first: first ? null : 'required',
      last: !last ? 'required' : first && last < first ? 'end_before_start' : null,
    }),
  })
  const save = async ({ propertyId, first, last, kind, reason }: Values): Promise<void> => {
    if (!(propertyId && first && last)) throw new TypeError('checked before it is saved')
    const to = addDays(last, 1)
    await client.calendar.block({ propertyId, from: first, to, kind, reason: reason.trim() || null })
    await refreshScreen()
    toast.success(t('block.done'))
    form.startAfresh()
  }
  return (
    <FormDrawer
      opened={props.opened}
      onClose={props.onClose}
      title={t('block.title')}
      form={form}
      submit={t('block.submit')}
      save={save}
    >
      <FieldRow>
        <DateField label={t('block.first')} required {...form.getInputProps('first')} />
        <DateField label={t('block.last')} required {...form.getInputProps('last')} />
      </FieldRow>
      <PropertyPicker label={t('block.property')} required {...form.getInputProps('propertyId')} />
      <NativeSelect
        label={t('block.kind')}
        data={kinds.map((value) => ({ value, label: t(`blocks.${value}`) }))}
        {...form.getInputProps('kind')}
      />
      <TextInput
        label={t('block.reason')}
        maxLength={200}
        autoComplete="off"
        {...form.getInputProps('reason')}
      />
    </FormDrawer>
  )
}
