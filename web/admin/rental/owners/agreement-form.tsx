import { monthStart } from '@domovik/domain/dates.ts'
import { FEE_KINDS, type FeeKind } from '@domovik/domain/rental/owners/agreement.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { DateField } from '../../../ui/form/date-field.tsx'
import { FieldRow } from '../../../ui/form/form-body.tsx'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import { NativeSelect } from '../../../ui/form/native-select.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { client } from '../../api.ts'
import { useMe } from '../../frame/session.tsx'
import shared from '../../shared/shared.module.css'
import { type OwnerDetail, useOwnerSaved } from './owner-data.ts'

type Values = {
  validFrom: string | null
  feeKind: FeeKind
  feePercent: number | null
  feeAmount: number | null
  vatPercent: number | null
  floatAmount: number | null
}

/** Sets the terms of an owner from a month on. The form begins with the newest terms. */
export function AgreementForm(props: {
  detail: OwnerDetail
  opened: boolean
  onClose: () => void
}): ReactNode {
  const { owner, agreements, currency } = props.detail
  const { t } = useTranslation('owners')
  const { today } = useMe()
  const saved = useOwnerSaved()
  const [newest] = agreements
  const form = useDraftForm<Values>({
    name: null,
    initial: {
      validFrom: monthStart(today),
      feeKind: newest?.feeKind ?? 'percent',
      feePercent: newest?.feeKind === 'percent' ? Number(newest.feePercent) : null,
      feeAmount: newest?.feeKind === 'fixed' ? newest.feeAmount : null,
      vatPercent: newest ? Number(newest.vatPercent) : null,
      floatAmount: newest ? newest.floatAmount : null,
    },
    check: (values) => ({
      validFrom: values.validFrom ? null : 'required',
      feePercent: values.feeKind === 'percent' ? percentIssue(values.feePercent, true) : null,
      feeAmount: values.feeKind === 'fixed' && values.feeAmount === null ? 'required' : null,
      vatPercent: percentIssue(values.vatPercent, false),
    }),
  })
  const { feeKind, validFrom } = form.values
  const replaced = agreements.some((one) => validFrom && one.validFrom === monthStart(validFrom))
  const field = form.getInputProps
  const save = async (values: Values): Promise<void> => {
    const percent = values.feeKind === 'percent'
    await saved(
      await client.owners.putAgreement({
        id: owner.id,
        seen: props.detail.version,
        validFrom: monthStart(values.validFrom ?? today),
        feeKind: values.feeKind,
        feePercent: String((percent && values.feePercent) || 0),
        feeAmount: (!percent && values.feeAmount) || 0,
        vatPercent: String(values.vatPercent ?? 0),
        floatAmount: values.floatAmount ?? 0,
      }),
    )
    toast.success(t('agreement.saved'))
  }
  return (
    <FormDrawer
      opened={props.opened}
      onClose={props.onClose}
      title={t('agreement.title')}
      submit={t('agreement.save')}
      form={form}
      save={save}
    >
      <DateField
        label={t('agreement.validFrom')}
        description={t('agreement.validFromHelp')}
        required
        {...field('validFrom')}
      />
      {replaced && <p className={shared.quiet}>{t('agreement.replaces')}</p>}
      <NativeSelect
        label={t('agreement.feeKind')}
        data={FEE_KINDS.map((value) => ({ value, label: t(`agreement.kinds.${value}`) }))}
        {...field('feeKind')}
      />
      <FieldRow>
        {feeKind === 'percent' ? (
          <NumberField label={t('agreement.feePercent')} required decimals={2} {...field('feePercent')} />
        ) : (
          <MoneyField label={t('agreement.feeAmount')} required currency={currency} {...field('feeAmount')} />
        )}
        <NumberField label={t('agreement.vatPercent')} decimals={2} {...field('vatPercent')} />
      </FieldRow>
      <MoneyField
        label={t('agreement.float')}
        description={t('agreement.floatHelp')}
        currency={currency}
        {...field('floatAmount')}
      />
    </FormDrawer>
  )
}

const percentIssue = (percent: number | null, required: boolean): string | null =>
  percent === null ? (required ? 'required' : null) : percent > 100 ? 'number_out_of_range' : null
