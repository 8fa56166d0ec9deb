import { RECURRING_SPLIT_KEYS } from '@domovik/domain/rental/expenses/split.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { FieldRow } from '../../../ui/form/form-body.tsx'
import { NativeSelect } from '../../../ui/form/native-select.tsx'
import type { DraftForm } from '../../../ui/form/use-draft-form.ts'
import { query } from '../../api.ts'
import { PropertyPicker } from '../../shared/pickers.tsx'
import type { RecurringExpense } from './recurring-words.ts'

type Bearer = Pick<RecurringExpense, 'propertyId' | 'buildingId' | 'splitBy'>

/** Who bears what is booked: one property, all of them, or the units of a building. */
export function BearerInputs<Values extends Bearer>({ form }: { form: DraftForm<Values> }): ReactNode {
  const { t } = useTranslation(['recurring_expenses', 'expenses'])
  const { data: known } = useQuery(query.expenses.splitUnits.queryOptions())
  const buildings = known?.buildings ?? []
  const { buildingId, splitBy } = form.values
  const set = (bearer: Bearer): void => {
    form.edited()
    form.setValues(bearer as Partial<Values>)
  }
  return (
    <>
      {buildingId === null && (
        <PropertyPicker
          label={t('recurring_expenses:fields.property')}
          description={t('expenses:form.propertyHelp')}
          clearable
          {...form.getInputProps('propertyId')}
        />
      )}
      {(buildings.length > 0 || buildingId !== null) && (
        <FieldRow>
          <NativeSelect
            label={t('expenses:fields.building')}
            description={t('recurring_expenses:form.buildingHelp')}
            data={[
              { value: '', label: t('recurring_expenses:form.noBuilding') },
              ...buildings.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={buildingId ?? ''}
            onChange={({ currentTarget: { value } }) =>
              set({
                propertyId: null,
                buildingId: value || null,
                splitBy: value ? (splitBy ?? 'equal') : null,
              })
            }
          />
          {buildingId !== null && (
            <NativeSelect
              label={t('expenses:fields.splitBy')}
              error={form.errors.splitBy}
              data={RECURRING_SPLIT_KEYS.map((value) => ({ value, label: t(`expenses:split.by.${value}`) }))}
              value={splitBy ?? 'equal'}
              onChange={({ currentTarget: { value } }) =>
                set({ propertyId: null, buildingId, splitBy: value as Bearer['splitBy'] })
              }
            />
          )}
        </FieldRow>
      )}
    </>
  )
}
