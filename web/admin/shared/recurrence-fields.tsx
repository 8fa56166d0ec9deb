import { MAX_EVERY, RECURRENCE_UNITS } from '@domovik/domain/rental/recurrence.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../ui/app/language.ts'
import { FieldRow } from '../../ui/form/form-body.tsx'
import { NumberField } from '../../ui/form/number-field.tsx'
import { Select } from '../../ui/form/select.tsx'

/** Whether the value can be the number of weeks or months between two occurrences. */
export const isEvery = (value: number | null): value is number =>
  value !== null && value >= 1 && value <= MAX_EVERY

/** How often something comes again. `field` returns the properties of the inputs `every` and `unit` of a form. */
// biome-ignore lint/suspicious/noExplicitAny: Mantine gives the inputs of any field this type
export function RecurrenceFields({ field }: { field: (name: 'every' | 'unit') => any }): ReactNode {
  const { t } = useTranslation('recurrence')
  return (
    <FieldRow>
      <NumberField label={t('every')} required {...field('every')} />
      <Select
        label={t('unit')}
        data={RECURRENCE_UNITS.map((value) => ({ value, label: t(`units.${value}`) }))}
        allowDeselect={false}
        {...field('unit')}
      />
    </FieldRow>
  )
}
