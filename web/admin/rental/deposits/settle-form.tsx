import { PAYMENT_METHODS } from '@domovik/domain/rental/payments/types.ts'
import { formatMoney } from '@domovik/locales/format.ts'
import { type ReactNode, useEffect } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { DateField } from '../../../ui/form/date-field.tsx'
import { FieldRow } from '../../../ui/form/form-body.tsx'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { type DraftForm, useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { formatDate } from '../../../ui/show/date-format.ts'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { useMe } from '../../frame/session.tsx'
import { useChargeName } from '../../shared/charge-words.ts'
import { lastMethod } from '../payments/last-method.ts'
import { ReasonField } from '../payments/reason-field.tsx'
import { WillHappen } from '../payments/will-happen.tsx'
import {
  checkSettlement,
  type Deposit,
  type DepositHolder,
  decisionOf,
  outcomeOf,
  proposedValues,
  returnedOf,
  type SettleValues,
  withNotedNow,
} from './settle-values.ts'

/** Settles a deposit: what is set off against charges, kept for a reason, and returned. */
export function SettleDepositForm(props: {
  of: DepositHolder
  deposit: Deposit
  opened: boolean
  onClose: () => void
}): ReactNode {
  const { of, deposit, opened, onClose } = props
  const { t } = useTranslation('deposits')
  const { t: payments } = useTranslation('payments')
  const { today } = useMe()
  const form = useDraftForm<SettleValues>({
    name: null,
    initial: proposedValues(deposit, today, lastMethod(), ''),
    check: (values) => checkSettlement(deposit, values, today),
  })
  const { values, renewed, setValues } = form
  // The list of deductions is carried over as a whole, with those that nobody typed over.
  useEffect(() => {
    if (renewed) setValues((typed) => ({ deductions: withNotedNow(deposit, typed.deductions ?? []) }))
  }, [renewed, deposit, setValues])
  const money = (cents: number): string => formatMoney(cents, deposit.currency)
  const save = async (): Promise<void> => {
    const decided = {
      settledOn: values.settledOn ?? today,
      ...decisionOf(deposit, values),
      paymentMethod: values.paymentMethod,
      reason: values.reason.trim(),
    }
    const settled =
      'leaseId' in of
        ? await client.deposits.settle({ ...of, ...decided })
        : await client.deposits.settleOfStay({ ...of, ...decided })
    await refreshScreen()
    toast.success(t('settle.done', { amount: money(settled.held) }))
  }
  return (
    <FormDrawer
      opened={opened}
      onClose={onClose}
      title={t('settle.title')}
      form={form}
      submit={t('settle.submit')}
      save={save}
    >
      <p className="muted">{t('settle.sentence', { amount: money(deposit.available) })}</p>
      <DateField label={t('settle.date')} required max={today} {...form.getInputProps('settledOn')} />
      <SetOff deposit={deposit} form={form} />
      <Deductions deposit={deposit} form={form} ofStay={'bookingId' in of} />
      <FieldRow>
        <MoneyField
          label={t('settle.returned')}
          description={t('settle.returnedHelp')}
          currency={deposit.currency}
          {...form.getInputProps('returned')}
          value={values.returnedTyped ? values.returned : returnedOf(deposit, values)}
          onChange={(returned) => form.setValues({ returned, returnedTyped: true })}
        />
        <Select
          label={payments('record.method')}
          data={PAYMENT_METHODS.map((value) => ({ value, label: payments(`methods.${value}`) }))}
          allowDeselect={false}
          {...form.getInputProps('paymentMethod')}
        />
      </FieldRow>
      <ReasonField {...form.getInputProps('reason')} />
      <Outcome deposit={deposit} values={values} />
    </FormDrawer>
  )
}

/** One amount for each open charge. */
function SetOff({ deposit, form }: { deposit: Deposit; form: DraftForm<SettleValues> }): ReactNode {
  const { t } = useTranslation('deposits')
  const language = useLanguage()
  const name = useChargeName()
  return deposit.openCharges.map((charge, place) => (
    <MoneyField
      key={charge.id}
      label={t('settle.setOff', { charge: name(charge) })}
      description={t('settle.open', {
        amount: formatMoney(charge.remaining, charge.currency),
        date: formatDate(charge.dueDate, language),
      })}
      currency={deposit.currency}
      {...form.getInputProps(`applied.${place}.amount`)}
    />
  ))
}

/** Parts kept for damage and the like, each with what it is for. */
function Deductions({
  deposit,
  form,
  ofStay,
}: {
  deposit: Deposit
  form: DraftForm<SettleValues>
  ofStay: boolean
}): ReactNode {
  const { t } = useTranslation('deposits')
  return (
    <>
      {form.values.deductions.map((_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity, and only the last one is removed
        <FieldRow key={place}>
          <TextInput
            label={t('settle.deductionFor')}
            description={t(ofStay ? 'settle.deductionHelpOfStay' : 'settle.deductionHelp')}
            required
            maxLength={300}
            {...form.getInputProps(`deductions.${place}.description`)}
          />
          <MoneyField
            label={t('settle.deduction')}
            required
            currency={deposit.currency}
            {...form.getInputProps(`deductions.${place}.amount`)}
          />
        </FieldRow>
      ))}
      <div>
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => form.insertListItem('deductions', { description: '', amount: null })}
        >
          {t('settle.addDeduction')}
        </Button>{' '}
        {form.values.deductions.length > 0 && (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => form.removeListItem('deductions', form.values.deductions.length - 1)}
          >
            {t('settle.removeDeduction')}
          </Button>
        )}
      </div>
    </>
  )
}

/** The totals of the decision, or why it is not possible. */
function Outcome({ deposit, values }: { deposit: Deposit; values: SettleValues }): ReactNode {
  const { t } = useTranslation('deposits')
  const { t: errors } = useTranslation('errors')
  const outcome = outcomeOf(deposit, values)
  if (outcome === null || outcome === 'amount_not_positive') return null
  const money = (cents: number): string => formatMoney(cents, deposit.currency)
  return (
    <WillHappen>
      {typeof outcome === 'string' ? (
        <p>{errors(outcome)}</p>
      ) : (
        <>
          {outcome.applied > 0 && <p>{t('settle.will.applied', { amount: money(outcome.applied) })}</p>}
          {outcome.deducted > 0 && <p>{t('settle.will.deducted', { amount: money(outcome.deducted) })}</p>}
          {outcome.returned > 0 && <p>{t('settle.will.returned', { amount: money(outcome.returned) })}</p>}
          <p>
            {outcome.left > 0
              ? t('settle.will.left', { amount: money(outcome.left) })
              : t('settle.will.none')}
          </p>
        </>
      )}
    </WillHappen>
  )
}
