import {
  METER_MEDIA,
  METER_UNITS,
  type MeterMedium,
  type MeterUnit,
} from '@domovik/domain/rental/meters/types.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { FieldRow } from '../../../ui/form/form-body.tsx'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { NativeSelect } from '../../../ui/form/native-select.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { client } from '../../api.ts'
import { useMetersSaved } from './meter-data.ts'

type Values = { medium: MeterMedium; unit: MeterUnit; serial: string; digits: number | null }

/** Adds a meter to a property. */
export function MeterForm(props: { propertyId: string; opened: boolean; onClose: () => void }): ReactNode {
  const { t } = useTranslation('meters')
  const saved = useMetersSaved()
  const form = useDraftForm<Values>({
    name: null,
    initial: { medium: 'cold_water', unit: 'm3', serial: '', digits: 5 },
    check: ({ digits }) => ({
      digits: digits === null ? 'required' : digits < 3 || digits > 9 ? 'number_out_of_range' : null,
    }),
  })
  const field = form.getInputProps
  const save = async ({ medium, unit, serial, digits }: Values): Promise<void> => {
    const { propertyId } = props
    await saved(
      await client.meters.add({ propertyId, medium, unit, serial: serial.trim(), digits: digits ?? 5 }),
    )
    toast.success(t('added'))
  }
  return (
    <FormDrawer
      opened={props.opened}
      onClose={props.onClose}
      title={t('add')}
      submit={t('add')}
      form={form}
      save={save}
    >
      <FieldRow>
        <NativeSelect
          label={t('fields.medium')}
          data={METER_MEDIA.map((value) => ({ value, label: t(`media.${value}`) }))}
          {...field('medium')}
        />
        <NativeSelect
          label={t('fields.unit')}
          data={METER_UNITS.map((value) => ({ value, label: t(`units.${value}`) }))}
          {...field('unit')}
        />
      </FieldRow>
      <FieldRow>
        <TextInput label={t('fields.serial')} maxLength={40} {...field('serial')} />
        <NumberField label={t('fields.digits')} required {...field('digits')} />
      </FieldRow>
    </FormDrawer>
  )
}
