import { DEDUCTION_DECISIONS, type DeductionDecision } from '@domovik/domain/rental/inspections/deductions.ts'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { useCurrency } from '../../shared/use-currency.ts'
import type { InspectionDetail } from './inspection-data.ts'

type Values = { reason: string; amount: number | null; decision: DeductionDecision | null }
export type DeductionDraft = { id: string | null; rowId: string | null } & Values

/** Notes a deduction from the deposit, or changes one that no settlement booked. */
export function DeductionForm(props: {
  detail: InspectionDetail
  draft: DeductionDraft
  opened: boolean
  onClose: () => void
}): ReactNode {
  const { detail, draft } = props
  const { t } = useTranslation('inspections')
  const currency = useCurrency()
  const [deductionId] = useState(() => draft.id ?? crypto.randomUUID())
  const { reason, amount, decision } = draft
  const form = useDraftForm<Values>({
    name: null,
    initial: { reason, amount, decision },
    check: (values) => ({
      reason: values.reason.trim() ? null : 'required',
      amount:
        values.amount === null
          ? null
          : Number.isNaN(values.amount)
            ? 'amount_invalid'
            : values.amount > 0
              ? null
              : 'amount_not_positive',
      // Nothing is preselected: what the tenant says is evidence in a dispute.
      decision: values.decision ? null : 'required',
    }),
  })
  const save = async (values: Values): Promise<void> => {
    if (!values.decision) return
    await client.inspections.putDeduction({
      ...{ id: detail.inspection.id, deductionId, rowId: draft.rowId },
      ...{ reason: values.reason.trim(), amount: values.amount, decision: values.decision },
      seen: draft.id && decision ? { reason, amount, decision } : null,
    })
    await refreshScreen()
    toast.success(t('deductions.saved'))
  }
  return (
    <FormDrawer
      opened={props.opened}
      onClose={props.onClose}
      title={t('deductions.note')}
      submit={t('deductions.submit')}
      form={form}
      save={save}
    >
      <TextInput
        label={t('deductions.reason')}
        description={t('deductions.reasonHelp')}
        required
        maxLength={300}
        {...form.getInputProps('reason')}
      />
      <MoneyField
        label={t('deductions.amount')}
        description={t('deductions.amountHelp')}
        currency={currency}
        {...form.getInputProps('amount')}
      />
      <Select
        label={t('deductions.decision')}
        data={DEDUCTION_DECISIONS.map((value) => ({ value, label: t(`deductions.decisions.${value}`) }))}
        allowDeselect={false}
        required
        {...form.getInputProps('decision')}
      />
    </FormDrawer>
  )
}
