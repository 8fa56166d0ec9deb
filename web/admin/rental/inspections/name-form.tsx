import { NAME_MAX } from '@domovik/domain/rental/inspections/content.ts'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { type InspectionDetail, useSaveEdits } from './inspection-data.ts'

type Values = { name: string; count: number | null }

/** Adds or edits a room, or keys with their number. */
export function NameForm(props: {
  detail: InspectionDetail
  kind: 'room' | 'key'
  row: { id: string; name: string; count?: number } | null
  opened: boolean
  onClose: () => void
}): ReactNode {
  const { detail, kind, row } = props
  const { t } = useTranslation('inspections')
  const saveEdits = useSaveEdits(detail)
  const [rowId] = useState(() => row?.id ?? crypto.randomUUID())
  const form = useDraftForm<Values>({
    name: null,
    initial: { name: row?.name ?? '', count: row?.count ?? 1 },
    check: ({ name, count }) => ({
      name: name.trim() ? null : 'required',
      count: count === null ? 'required' : count > 99 ? 'number_out_of_range' : null,
    }),
  })
  const save = ({ name, count }: Values): Promise<void> =>
    saveEdits([
      { rowId, kind, field: 'name', value: name.trim() },
      ...(kind === 'key' ? [{ rowId, kind, field: 'count', value: String(count ?? 0) }] : []),
    ])
  const add = t(kind === 'room' ? 'acts.addRoom' : 'acts.addKey')
  return (
    <FormDrawer
      opened={props.opened}
      onClose={props.onClose}
      title={row ? t('editOf', { name: row.name }) : add}
      submit={row ? t('acts.save') : add}
      form={form}
      save={save}
    >
      <TextInput label={t('fields.name')} required maxLength={NAME_MAX} {...form.getInputProps('name')} />
      {kind === 'key' && <NumberField label={t('fields.count')} required {...form.getInputProps('count')} />}
    </FormDrawer>
  )
}
