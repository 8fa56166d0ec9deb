import {
  CONDITIONS,
  type Condition,
  NAME_MAX,
  REMARK_MAX,
  type SheetItem,
} from '@domovik/domain/rental/inspections/content.ts'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { FieldRow } from '../../../ui/form/form-body.tsx'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { type InspectionDetail, useSaveEdits } from './inspection-data.ts'

type Values = { name: string; quantity: number | null; condition: Condition; remark: string }

/** Adds an item to a room, or edits one. */
export function ItemForm(props: {
  detail: InspectionDetail
  roomId: string
  item: SheetItem | null
  opened: boolean
  onClose: () => void
}): ReactNode {
  const { item, roomId } = props
  const { t } = useTranslation('inspections')
  const saveEdits = useSaveEdits(props.detail)
  const [rowId] = useState(() => item?.id ?? crypto.randomUUID())
  const form = useDraftForm<Values>({
    name: null,
    initial: {
      name: item?.name ?? '',
      quantity: item?.quantity ?? 1,
      condition: item?.condition ?? 'good',
      remark: item?.remark ?? '',
    },
    check: ({ name, quantity }) => ({
      name: name.trim() ? null : 'required',
      quantity:
        quantity === null ? 'required' : quantity < 1 || quantity > 999 ? 'number_out_of_range' : null,
    }),
  })
  const save = ({ name, quantity, condition, remark }: Values): Promise<void> =>
    saveEdits(
      Object.entries({
        room: roomId,
        name: name.trim(),
        quantity: String(quantity ?? 1),
        condition,
        remark: remark.trim(),
      }).map(([field, value]) => ({ rowId, kind: 'item', field, value })),
    )
  return (
    <FormDrawer
      opened={props.opened}
      onClose={props.onClose}
      title={item ? t('editOf', { name: item.name }) : t('acts.addItem')}
      submit={item ? t('acts.save') : t('acts.addItem')}
      form={form}
      save={save}
    >
      <TextInput label={t('fields.name')} required maxLength={NAME_MAX} {...form.getInputProps('name')} />
      <FieldRow>
        <NumberField label={t('fields.quantity')} required {...form.getInputProps('quantity')} />
        <Select
          label={t('fields.condition')}
          data={CONDITIONS.map((value) => ({ value, label: t(`conditions.${value}`) }))}
          allowDeselect={false}
          {...form.getInputProps('condition')}
        />
      </FieldRow>
      <Textarea
        label={t('fields.remark')}
        maxLength={REMARK_MAX}
        autosize
        minRows={2}
        {...form.getInputProps('remark')}
      />
    </FormDrawer>
  )
}
