import { LOAN_TYPES } from '@domovik/domain/rental/loans/types.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { FieldRow, More } from '../../../ui/form/form-body.tsx'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { type DraftForm, useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { client } from '../../api.ts'
import { type InvestmentDetail, type Loan, useInvestmentSaved } from './investment-detail.ts'
import { checkLoan, type LoanValues, loanInput, loanValues, newLoan } from './loan-values.ts'

/** Adds a loan, or changes the given one. */
export function LoanForm(props: {
  detail: InvestmentDetail
  loan?: Loan
  opened: boolean
  onClose: () => void
}): ReactNode {
  const { loan } = props
  const { propertyId, currency, investment } = props.detail
  const { t } = useTranslation('investments')
  const saved = useInvestmentSaved()
  const form = useDraftForm<LoanValues>({
    name: loan ? `loan:${loan.id}` : `loan:of:${propertyId}`,
    initial: loan ? loanValues(loan) : { ...newLoan, startDate: investment.purchaseDate },
    check: checkLoan,
  })
  const save = async (values: LoanValues): Promise<void> => {
    const input = { propertyId, ...loanInput(values, loan) }
    await saved(
      loan
        ? await client.investments.updateLoan({ ...input, id: loan.id, updatedAt: loan.updatedAt })
        : await client.investments.addLoan(input),
    )
    toast.success(t(loan ? 'loans.saved' : 'loans.added'))
    if (!loan) form.startAfresh()
  }
  return (
    <FormDrawer
      opened={props.opened}
      onClose={props.onClose}
      title={t(loan ? 'loans.change' : 'loans.add')}
      submit={t(loan ? 'loans.changeSubmit' : 'loans.addSubmit')}
      form={form}
      save={save}
    >
      <LoanInputs form={form} currency={currency} known={loan !== undefined} />
    </FormDrawer>
  )
}

function LoanInputs(props: { form: DraftForm<LoanValues>; currency: string; known: boolean }): ReactNode {
  const { form, currency, known } = props
  const { t } = useTranslation('investments')
  const field = form.getInputProps
  return (
    <>
      <TextInput label={t('fields.lender')} required data-autofocus autoComplete="off" {...field('lender')} />
      <FieldRow>
        <MoneyField
          label={t('fields.originalAmount')}
          required
          currency={currency}
          {...field('originalAmount')}
        />
        <DateField label={t('fields.startDate')} required {...field('startDate')} />
      </FieldRow>
      <FieldRow>
        <NumberField
          label={t('fields.annualRate')}
          required
          decimals={4}
          suffix="%"
          {...field('annualRate')}
        />
        <NumberField label={t('fields.termMonths')} required {...field('termMonths')} />
      </FieldRow>
      <FieldRow>
        <Select
          label={t('fields.type')}
          data={LOAN_TYPES.map((value) => ({ value, label: t(`types.${value}`) }))}
          allowDeselect={false}
          {...field('type')}
        />
        <NumberField label={t('fields.instalmentDay')} required {...field('instalmentDay')} />
      </FieldRow>
      <Checkbox
        label={t('fields.forPurchase')}
        description={t('loans.purchaseHelp')}
        {...form.getInputProps('forPurchase', { type: 'checkbox' })}
      />
      <More label={t('loans.more')}>
        {known && (
          <FieldRow>
            <NumberField label={t('fields.newRate')} decimals={4} suffix="%" {...field('newRate')} />
            <DateField label={t('fields.newRateFrom')} {...field('newRateFrom')} />
          </FieldRow>
        )}
        <NumberField
          label={t('fields.stressRate')}
          description={t('loans.stressHelp')}
          decimals={4}
          suffix="%"
          {...field('stressRate')}
        />
      </More>
    </>
  )
}
