import { VALUATION_SOURCES, type ValuationSource } from '@domovik/domain/rental/investments/validate.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { DateField } from '../../../ui/form/date-field.tsx'
import { FieldRow } from '../../../ui/form/form-body.tsx'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { client } from '../../api.ts'
import { useMe } from '../../frame/session.tsx'
import { type InvestmentDetail, useInvestmentSaved } from './investment-detail.ts'

type Values = { valuedOn: string | null; marketValue: number | null; source: ValuationSource }

/** The value of a property on a day. */
export function ValueForm(props: {
  detail: InvestmentDetail
  opened: boolean
  onClose: () => void
}): ReactNode {
  const { propertyId, currency } = props.detail
  const { t } = useTranslation('investments')
  const { today } = useMe()
  const saved = useInvestmentSaved()
  const form = useDraftForm<Values>({
    name: null,
    initial: { valuedOn: today, marketValue: null, source: 'own' },
    check: ({ valuedOn, marketValue }) => ({
      valuedOn: valuedOn === null ? 'required' : valuedOn > today ? 'date_invalid' : null,
      marketValue: marketValue === null ? 'required' : marketValue === 0 ? 'amount_not_positive' : null,
    }),
  })
  const save = async ({ valuedOn, marketValue, source }: Values): Promise<void> => {
    const answer = await client.investments.value({
      propertyId,
      valuedOn: valuedOn ?? today,
      marketValue: marketValue ?? 0,
      source,
    })
    await saved(answer)
    toast.success(t('values.saved'))
    form.startAfresh()
  }
  return (
    <FormDrawer
      opened={props.opened}
      onClose={props.onClose}
      title={t('values.add')}
      submit={t('values.submit')}
      form={form}
      save={save}
    >
      <MoneyField
        label={t('fields.marketValue')}
        description={t('values.help')}
        required
        data-autofocus
        currency={currency}
        {...form.getInputProps('marketValue')}
      />
      <FieldRow>
        <DateField label={t('fields.valuedOn')} required max={today} {...form.getInputProps('valuedOn')} />
        <Select
          label={t('fields.source')}
          data={VALUATION_SOURCES.map((value) => ({ value, label: t(`sources.${value}`) }))}
          allowDeselect={false}
          {...form.getInputProps('source')}
        />
      </FieldRow>
    </FormDrawer>
  )
}
