import type { ReactNode } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { DateField } from '../../../ui/form/date-field.tsx'
import { FieldRow } from '../../../ui/form/form-body.tsx'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { client } from '../../api.ts'
import { type Party, type Settlement, useSettlementSaved } from './utilities-data.ts'
import { useUtilityWords } from './utility-words.ts'

type Values = { rows: { validFrom: string | null; persons: number | null }[] }

/** Saves how many people live in a unit, each number from a day on. */
export function PersonsForm(props: {
  settlement: Settlement
  party: Party
  opened: boolean
  onClose: () => void
}): ReactNode {
  const { settlement, party } = props
  const { t } = useTranslation('utilities')
  const { nameOf } = useUtilityWords()
  const saved = useSettlementSaved()
  const known = settlement.occupants
    .filter(({ leaseId }) => leaseId === party.leaseId)
    .map(({ validFrom, persons }) => ({ validFrom, persons }))
  const form = useDraftForm<Values>({
    name: null,
    initial: { rows: known.length > 0 ? known : [{ validFrom: party.from, persons: 1 }] },
    check: ({ rows }) =>
      Object.fromEntries(
        rows.flatMap(({ validFrom, persons }, n) => [
          [
            `rows.${n}.validFrom`,
            validFrom === null
              ? 'required'
              : rows.findIndex((row) => row.validFrom === validFrom) < n
                ? 'not_allowed'
                : null,
          ],
          [`rows.${n}.persons`, persons === null ? 'required' : persons > 99 ? 'number_out_of_range' : null],
        ]),
      ),
  })
  const { rows } = form.values
  const save = async (values: Values): Promise<void> => {
    await saved(
      await client.utilities.savePersons({
        id: settlement.id,
        leaseId: party.leaseId ?? '',
        persons: values.rows.map(({ validFrom, persons }) => ({
          validFrom: validFrom ?? party.from,
          persons: persons ?? 0,
        })),
        seen: known,
      }),
    )
    toast.success(t('persons.saved'))
  }
  return (
    <FormDrawer
      opened={props.opened}
      onClose={props.onClose}
      title={t('persons.formTitle', { party: nameOf(party) })}
      submit={t('persons.submit')}
      form={form}
      save={save}
    >
      {rows.map((_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity, and only the last one is removed
        <FieldRow key={place}>
          <DateField label={t('persons.from')} required {...form.getInputProps(`rows.${place}.validFrom`)} />
          <NumberField label={t('persons.count')} required {...form.getInputProps(`rows.${place}.persons`)} />
        </FieldRow>
      ))}
      <div>
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => form.insertListItem('rows', { validFrom: null, persons: null })}
        >
          {t('persons.add')}
        </Button>{' '}
        {rows.length > 1 && (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => form.removeListItem('rows', rows.length - 1)}
          >
            {t('persons.remove')}
          </Button>
        )}
      </div>
    </FormDrawer>
  )
}
