import { LEASE_KINDS, PRORATION_METHODS } from '@domovik/domain/rental/leases/types.ts'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { FieldRow, More } from '../../../ui/form/form-body.tsx'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import type { DraftForm } from '../../../ui/form/use-draft-form.ts'
import { formatDate } from '../../../ui/show/date-format.ts'
import { PropertyPicker, TenantPicker } from '../../shared/pickers.tsx'
import { useCurrency } from '../../shared/use-currency.ts'
import type { ChosenProperty, LeaseValues } from './lease-values.ts'
import css from './leases.module.css'

interface LeaseFieldsProps {
  form: DraftForm<LeaseValues>
  property: ChosenProperty | undefined
}

/** The fields of a lease. Those with good defaults are in a collapsed section. */
export function LeaseFields({ form, property }: LeaseFieldsProps): ReactNode {
  const { t } = useTranslation('leases')
  const currency = useCurrency()
  const field = form.getInputProps
  return (
    <>
      <PropertyPicker
        label={t('fields.property')}
        required
        description={<LetUntil property={property} />}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...field('propertyId')}
      />
      <TenantFields form={form} />
      <FieldRow>
        <DateField label={t('fields.startDate')} required {...field('startDate')} />
        <DateField label={t('fields.endDate')} description={t('new.endHelp')} {...field('endDate')} />
      </FieldRow>
      <FieldRow>
        <MoneyField label={t('fields.rentAmount')} required currency={currency} {...field('rentAmount')} />
        <MoneyField label={t('fields.billsAmount')} currency={currency} {...field('billsAmount')} />
      </FieldRow>
      <FieldRow>
        <MoneyField label={t('fields.depositAmount')} currency={currency} {...field('depositAmount')} />
        <NumberField
          label={t('fields.paymentDueDay')}
          description={t('new.dueDayHelp')}
          {...field('paymentDueDay')}
        />
      </FieldRow>
      <More>
        <MoreFields form={form} currency={currency} />
      </More>
    </>
  )
}

/** Shows that the property is let, and until when. */
function LetUntil({ property }: { property: ChosenProperty | undefined }): ReactNode {
  const { t } = useTranslation('leases')
  const language = useLanguage()
  const running = property?.leases.filter(({ status }) => status === 'active' || status === 'pending') ?? []
  const last = running.at(0)
  if (!last) return null
  return last.endDate ? t('new.letUntil', { date: formatDate(last.endDate, language) }) : t('new.letOpen')
}

/** A tenant from the list, or a new one created together with the lease. */
function TenantFields({ form }: { form: DraftForm<LeaseValues> }): ReactNode {
  const { t } = useTranslation('leases')
  const field = form.getInputProps
  const isNew = form.values.newTenant
  const swap = (
    <Button
      size="compact-sm"
      variant="subtle"
      className={css.swap}
      onClick={() => form.setValues({ newTenant: !isNew, ...(isNew ? {} : { tenantId: null }) })}
    >
      {t(isNew ? 'new.knownTenant' : 'new.newTenant')}
    </Button>
  )
  if (!isNew) {
    return (
      <div>
        <TenantPicker label={t('fields.tenant')} required {...field('tenantId')} />
        {swap}
      </div>
    )
  }
  return (
    <div>
      <FieldRow>
        <TextInput label={t('new.tenantName')} required autoComplete="off" {...field('tenantName')} />
        <TextInput
          label={t('new.tenantEmail')}
          type="email"
          inputMode="email"
          autoComplete="off"
          {...field('tenantEmail')}
        />
      </FieldRow>
      {swap}
    </div>
  )
}

function MoreFields({ form, currency }: { form: DraftForm<LeaseValues>; currency: string }): ReactNode {
  const { t } = useTranslation('leases')
  const field = form.getInputProps
  return (
    <>
      <FieldRow>
        <MoneyField label={t('fields.extraFees')} currency={currency} {...field('extraFees')} />
        <MoneyField label={t('fields.warrantyAmount')} currency={currency} {...field('warrantyAmount')} />
      </FieldRow>
      <DateField
        label={t('fields.depositDueDate')}
        description={t('new.depositDueHelp')}
        {...field('depositDueDate')}
      />
      <MoneyField label={t('fields.additionalFees')} currency={currency} {...field('additionalFees')} />
      <Checkbox label={t('new.once')} {...field('additionalFeesOnce', { type: 'checkbox' })} />
      <Checkbox
        label={t('fields.prorateFees')}
        description={t('new.prorateFeesHelp')}
        {...field('prorateFees', { type: 'checkbox' })}
      />
      <Select
        label={t('fields.prorationMethod')}
        description={t('new.prorationHelp')}
        data={PRORATION_METHODS.map((value) => ({ value, label: t(`proration.${value}`) }))}
        allowDeselect={false}
        {...field('prorationMethod')}
      />
      <Select
        label={t('fields.kind')}
        data={LEASE_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        allowDeselect={false}
        {...field('kind')}
      />
      <Textarea label={t('fields.terms')} autosize minRows={3} {...field('terms')} />
      <fieldset className={css.group}>
        <legend>{t('new.brought')}</legend>
        <FieldRow>
          <DateField
            label={t('fields.chargesFrom')}
            description={t('new.chargesFromHelp')}
            {...field('chargesFrom')}
          />
          <MoneyField
            label={t('fields.openingBalance')}
            description={t('new.openingHelp')}
            currency={currency}
            {...field('openingBalance')}
          />
        </FieldRow>
      </fieldset>
    </>
  )
}
