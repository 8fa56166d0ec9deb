import type { SheetMeter } from '@domovik/domain/rental/inspections/content.ts'
import { meterIssue } from '@domovik/domain/rental/inspections/sign.ts'
import { READING_EVENTS, type ReadingEvent } from '@domovik/domain/rental/meters/types.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { NativeSelect } from '../../../ui/form/native-select.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { useMeterWords } from '../meters/meter-words.ts'
import { type InspectionDetail, useSaveEdits } from './inspection-data.ts'

type Values = { value: number | null; event: ReadingEvent; newStart: number | null }

/** Enters the reading of a meter. A value below an earlier one is refused until the meter was replaced. */
export function ProtocolReadingForm(props: {
  detail: InspectionDetail
  meter: SheetMeter
  opened: boolean
  onClose: () => void
}): ReactNode {
  const { detail, meter } = props
  const { t } = useTranslation('inspections')
  const { t: words } = useTranslation('meters')
  const { nameOf } = useMeterWords()
  const saveEdits = useSaveEdits(detail)
  const known = detail.meters.find(({ id }) => id === meter.id)
  const entered = ({ value, event, newStart }: Values): SheetMeter => ({
    ...meter,
    value: value === null ? '' : String(value),
    event,
    newStart: event === 'exchanged' ? String(newStart ?? 0) : '',
  })
  const form = useDraftForm<Values>({
    name: null,
    initial: {
      value: meter.value === '' ? null : Number(meter.value),
      event: meter.event,
      newStart: meter.newStart === '' ? 0 : Number(meter.newStart),
    },
    check: (values) => ({ value: meterIssue(entered(values), known, detail.inspection.day) }),
  })
  const save = async (values: Values): Promise<void> => {
    const { value, event, newStart } = entered(values)
    await saveEdits(
      Object.entries({ value, event, newStart }).map(([field, text]) => ({
        ...{ rowId: meter.id, field },
        kind: 'meter',
        value: text,
      })),
    )
  }
  const exchanged = form.values.event === 'exchanged'
  return (
    <FormDrawer
      opened={props.opened}
      onClose={props.onClose}
      title={t('meters.edit', { name: nameOf(meter) })}
      submit={t('acts.save')}
      form={form}
      save={save}
    >
      <NumberField
        label={`${t(exchanged ? 'fields.valueOld' : 'fields.value')} (${words(`units.${meter.unit}`)})`}
        decimals={3}
        {...form.getInputProps('value')}
      />
      <NativeSelect
        label={t('fields.event')}
        data={READING_EVENTS.map((value) => ({ value, label: words(`events.${value}`) }))}
        {...form.getInputProps('event')}
      />
      {exchanged && (
        <NumberField label={t('fields.newStart')} required decimals={3} {...form.getInputProps('newStart')} />
      )}
    </FormDrawer>
  )
}
