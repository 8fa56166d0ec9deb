import { READING_EVENTS, type ReadingEvent } from '@domovik/domain/rental/meters/types.ts'
import { readingIssues } from '@domovik/domain/rental/meters/use.ts'
import { formatDecimal } from '@domovik/locales/format.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { DateField } from '../../../ui/form/date-field.tsx'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { NativeSelect } from '../../../ui/form/native-select.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { client } from '../../api.ts'
import { useMe } from '../../frame/session.tsx'
import shared from '../../shared/shared.module.css'
import { type Meter, type MeterList, useMetersSaved } from './meter-data.ts'
import { useMeterWords } from './meter-words.ts'

type Values = { day: string | null; value: number | null; event: ReadingEvent; newStart: number | null }

/** Records a reading of a meter. */
export function ReadingForm(props: {
  list: MeterList
  meter: Meter
  opened: boolean
  onClose: () => void
}): ReactNode {
  const { meter } = props
  const { propertyId } = props.list
  const { t } = useTranslation('meters')
  const { nameOf } = useMeterWords()
  const { today } = useMe()
  const saved = useMetersSaved()
  const given = ({ day, value, event, newStart }: Values) => ({
    day: day ?? today,
    value: String(value ?? 0),
    event,
    newStart: event === 'exchanged' ? String(newStart ?? 0) : null,
  })
  const form = useDraftForm<Values>({
    name: `reading:${meter.id}`,
    initial: { day: today, value: null, event: 'none', newStart: 0 },
    check: (values) => {
      const [issue] = values.value === null ? [] : readingIssues(meter.readings, given(values), meter.digits)
      return {
        day: values.day === null ? 'required' : values.day > today ? 'date_invalid' : null,
        value: values.value === null ? 'required' : issue?.field === 'value' ? issue.code : null,
        newStart:
          values.event === 'exchanged' && values.newStart === null
            ? 'required'
            : issue?.field === 'newStart'
              ? issue.code
              : null,
      }
    },
    later: { title: ({ value }) => `${t('addReading')}: ${nameOf(meter)}, ${value ?? 0}` },
  })
  const field = form.getInputProps
  const exchanged = form.values.event === 'exchanged'
  const before = meter.readings.find(({ day }) => day === form.values.day)
  const save = async (values: Values): Promise<void> => {
    const replaces = meter.readings.find(({ day }) => day === values.day)?.value ?? null
    await saved(await client.meters.putReading({ propertyId, meterId: meter.id, replaces, ...given(values) }))
    toast.success(t('readingAdded'))
  }
  return (
    <FormDrawer
      opened={props.opened}
      onClose={props.onClose}
      title={`${t('addReading')}: ${nameOf(meter)}`}
      submit={t('addReading')}
      form={form}
      save={save}
    >
      <DateField label={t('fields.day')} required max={today} {...field('day')} />
      <NumberField
        label={`${t(exchanged ? 'fields.valueOld' : 'fields.value')} (${t(`units.${meter.unit}`)})`}
        required
        decimals={3}
        {...field('value')}
      />
      <NativeSelect
        label={t('fields.event')}
        data={READING_EVENTS.map((value) => ({ value, label: t(`events.${value}`) }))}
        {...field('event')}
      />
      {exchanged && <NumberField label={t('fields.newStart')} required decimals={3} {...field('newStart')} />}
      {before && (
        <p className={shared.quiet}>{t('replacesReading', { value: formatDecimal(before.value) })}</p>
      )}
    </FormDrawer>
  )
}
