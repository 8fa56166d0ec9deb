import { validateInvestment } from '@domovik/domain/rental/investments/validate.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { DateField } from '../../../ui/form/date-field.tsx'
import { FieldRow } from '../../../ui/form/form-body.tsx'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { client } from '../../api.ts'
import { type InvestmentDetail, useInvestmentSaved } from './investment-detail.ts'

type Values = {
  purchaseDate: string | null
  purchasePrice: number | null
  acquisitionCosts: number | null
  initialRenovation: number | null
  cashInvested: number | null
  reserveBalance: number | null
}

/** What was paid for a property. No field is required; missing values leave out their key figures. */
export function InvestmentForm(props: {
  detail: InvestmentDetail
  opened: boolean
  onClose: () => void
}): ReactNode {
  const { propertyId, currency, investment } = props.detail
  const { t } = useTranslation('investments')
  const saved = useInvestmentSaved()
  const { updatedAt, ...known } = investment
  const form = useDraftForm<Values>({
    name: `investment:${propertyId}`,
    initial: known,
    check: (values) => Object.fromEntries(validateInvestment(values).map(({ field, code }) => [field, code])),
  })
  const field = form.getInputProps
  const save = async (values: Values): Promise<void> => {
    await saved(await client.investments.save({ propertyId, updatedAt, ...values }))
    toast.success(t('cost.saved'))
  }
  return (
    <FormDrawer
      opened={props.opened}
      onClose={props.onClose}
      title={t('cost.formTitle')}
      submit={t('cost.submit')}
      form={form}
      save={save}
    >
      <FieldRow>
        <MoneyField
          label={t('fields.purchasePrice')}
          data-autofocus
          currency={currency}
          {...field('purchasePrice')}
        />
        <DateField label={t('fields.purchaseDate')} {...field('purchaseDate')} />
      </FieldRow>
      <FieldRow>
        <MoneyField
          label={t('fields.acquisitionCosts')}
          description={t('cost.acquisitionHelp')}
          currency={currency}
          {...field('acquisitionCosts')}
        />
        <MoneyField
          label={t('fields.initialRenovation')}
          description={t('cost.renovationHelp')}
          currency={currency}
          {...field('initialRenovation')}
        />
      </FieldRow>
      <MoneyField
        label={t('fields.cashInvested')}
        description={t('cost.cashHelp')}
        currency={currency}
        {...field('cashInvested')}
      />
      <MoneyField
        label={t('fields.reserveBalance')}
        description={t('cost.reserveHelp')}
        currency={currency}
        {...field('reserveBalance')}
      />
    </FormDrawer>
  )
}
