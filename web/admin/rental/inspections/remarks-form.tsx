import { REMARK_MAX, type Sheet } from '@domovik/domain/rental/inspections/content.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { DateField } from '../../../ui/form/date-field.tsx'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { type InspectionDetail, useSaveEdits } from './inspection-data.ts'

type Values = { day: string | null; landlordRemark: string; tenantRemark: string }

/** The day of the handover and what both sides want to add. */
export function RemarksForm(props: {
  detail: InspectionDetail
  sheet: Sheet
  opened: boolean
  onClose: () => void
}): ReactNode {
  const { detail, sheet } = props
  const { t } = useTranslation('inspections')
  const saveEdits = useSaveEdits(detail)
  const { day, landlordRemark, tenantRemark } = sheet
  const form = useDraftForm<Values>({
    name: null,
    initial: { day, landlordRemark, tenantRemark },
    check: (values) => ({ day: values.day ? null : 'required' }),
  })
  const save = (values: Values): Promise<void> =>
    saveEdits(
      Object.entries({
        day: values.day ?? day,
        landlordRemark: values.landlordRemark.trim(),
        tenantRemark: values.tenantRemark.trim(),
      }).map(([field, value]) => ({ rowId: detail.inspection.id, kind: 'protocol', field, value })),
    )
  const area = { maxLength: REMARK_MAX, autosize: true, minRows: 3 }
  return (
    <FormDrawer
      opened={props.opened}
      onClose={props.onClose}
      title={t('remarks.edit')}
      submit={t('acts.save')}
      form={form}
      save={save}
    >
      <DateField label={t('fields.day')} required {...form.getInputProps('day')} />
      <Textarea label={t('fields.landlordRemark')} {...area} {...form.getInputProps('landlordRemark')} />
      <Textarea label={t('fields.tenantRemark')} {...area} {...form.getInputProps('tenantRemark')} />
    </FormDrawer>
  )
}
