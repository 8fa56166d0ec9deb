import { AREA_UNITS, PROPERTY_TYPES, RENTAL_TYPES } from '@domovik/domain/rental/properties/types.ts'
import type { ReactNode } from 'react'
import { toApiError } from '../../../ui/api/api-error.ts'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { DateField } from '../../../ui/form/date-field.tsx'
import { FieldRow, More } from '../../../ui/form/form-body.tsx'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import { type DraftForm, useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { LimitNotice } from '../../account/subscriptions/limit-notice.tsx'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { useCurrency } from '../../shared/use-currency.ts'
import {
  checkProperty,
  inputOf,
  newProperty,
  type Property,
  type PropertyValues,
  valuesOf,
} from './property-values.ts'

/** Adds a property, or changes the given one. Set `key` to the property's version. */
export function PropertyForm(props: {
  opened: boolean
  onClose: () => void
  property?: Property
  onSaved?: (saved: Property) => void
}): ReactNode {
  const { property, onSaved } = props
  const { t } = useTranslation('properties')
  const form = useDraftForm<PropertyValues>({
    name: property ? `property:${property.id}` : 'property',
    initial: property ? valuesOf(property) : newProperty,
    check: checkProperty,
  })
  const save = async (values: PropertyValues): Promise<void> => {
    const input = inputOf(values)
    try {
      const saved = property
        ? await client.properties.update({ ...input, id: property.id, updatedAt: property.updatedAt })
        : await client.properties.create(input)
      await refreshScreen()
      toast.success(t(property ? 'form.saved' : 'form.added'))
      if (!property) form.startAfresh()
      onSaved?.(saved)
    } catch (thrown) {
      // The form itself tells about a change by somebody else.
      if (toApiError(thrown).code !== 'version_conflict') toast.error(t('form.failed'))
      throw thrown
    }
  }
  return (
    <FormDrawer
      opened={props.opened}
      onClose={props.onClose}
      title={t(property ? 'form.editTitle' : 'form.addTitle')}
      submit={t(property ? 'form.editSubmit' : 'form.addSubmit')}
      form={form}
      save={save}
    >
      {!property && <LimitNotice type="properties" />}
      <PropertyInputs form={form} />
    </FormDrawer>
  )
}

function PropertyInputs({ form }: { form: DraftForm<PropertyValues> }): ReactNode {
  const { t } = useTranslation('properties')
  const currency = useCurrency()
  const field = form.getInputProps
  const short = form.values.rentalType !== 'long-term'
  return (
    <>
      <TextInput
        label={t('fields.address')}
        description={t('form.addressHelp')}
        required
        data-autofocus
        autoComplete="off"
        {...field('address')}
      />
      <FieldRow>
        <TextInput label={t('fields.city')} autoComplete="off" {...field('city')} />
        <TextInput label={t('fields.postalCode')} autoComplete="off" {...field('postalCode')} />
      </FieldRow>
      <FieldRow>
        <Select
          label={t('fields.propertyType')}
          data={PROPERTY_TYPES.map((value) => ({ value, label: t(`types.${value}`) }))}
          allowDeselect={false}
          {...field('propertyType')}
        />
        <Select
          label={t('fields.rentalType')}
          data={RENTAL_TYPES.map((value) => ({ value, label: t(`rentalTypes.${value}`) }))}
          allowDeselect={false}
          {...field('rentalType')}
        />
      </FieldRow>
      <FieldRow>
        <MoneyField
          label={t('fields.rentAmount')}
          description={t('form.rentHelp')}
          currency={currency}
          {...field('rentAmount')}
        />
        <MoneyField
          label={t('fields.billsAmount')}
          description={t('form.billsHelp')}
          currency={currency}
          {...field('billsAmount')}
        />
      </FieldRow>
      {short && <ShortStayInputs form={form} currency={currency} />}
      <More>
        <MoreInputs form={form} currency={currency} />
      </More>
    </>
  )
}

function ShortStayInputs({
  form,
  currency,
}: {
  form: DraftForm<PropertyValues>
  currency: string
}): ReactNode {
  const { t } = useTranslation('properties')
  const field = form.getInputProps
  return (
    <>
      <FieldRow>
        <MoneyField label={t('fields.dailyRate')} currency={currency} {...field('dailyRate')} />
        <MoneyField label={t('fields.weeklyRate')} currency={currency} {...field('weeklyRate')} />
      </FieldRow>
      <FieldRow>
        <MoneyField label={t('fields.monthlyRate')} currency={currency} {...field('monthlyRate')} />
      </FieldRow>
      <FieldRow>
        <NumberField label={t('fields.minStayDays')} {...field('minStayDays')} />
        <NumberField label={t('fields.maxStayDays')} {...field('maxStayDays')} />
      </FieldRow>
      <FieldRow>
        <TextInput
          label={t('fields.checkInTime')}
          placeholder={t('form.timePlaceholder')}
          inputMode="numeric"
          {...field('checkInTime')}
        />
        <TextInput
          label={t('fields.checkOutTime')}
          placeholder={t('form.outPlaceholder')}
          inputMode="numeric"
          {...field('checkOutTime')}
        />
      </FieldRow>
      <Textarea label={t('fields.houseRules')} autosize minRows={2} {...field('houseRules')} />
      <TextInput
        label={t('fields.registrationNumber')}
        description={t('form.registrationHelp')}
        autoComplete="off"
        maxLength={80}
        {...field('registrationNumber')}
      />
    </>
  )
}

function MoreInputs({ form, currency }: { form: DraftForm<PropertyValues>; currency: string }): ReactNode {
  const { t } = useTranslation('properties')
  const field = form.getInputProps
  return (
    <>
      <FieldRow>
        <MoneyField label={t('fields.depositAmount')} currency={currency} {...field('depositAmount')} />
        <MoneyField label={t('fields.warrantyAmount')} currency={currency} {...field('warrantyAmount')} />
      </FieldRow>
      <FieldRow>
        <MoneyField label={t('fields.extraFees')} currency={currency} {...field('extraFees')} />
      </FieldRow>
      <FieldRow>
        <DateField
          label={t('fields.managedFrom')}
          description={t('form.managedFromHelp')}
          {...field('managedFrom')}
        />
        <DateField label={t('fields.managedTo')} {...field('managedTo')} />
      </FieldRow>
      <FieldRow>
        <NumberField label={t('fields.squareFootage')} decimals={2} {...field('squareFootage')} />
        <Select
          label={t('fields.areaUnit')}
          data={AREA_UNITS.map((value) => ({ value, label: t(`areaUnits.${value}`) }))}
          allowDeselect={false}
          {...field('areaUnit')}
        />
      </FieldRow>
      <TextInput
        label={t('fields.position')}
        description={t('form.positionHelp')}
        autoComplete="off"
        {...field('position')}
      />
      <TextInput
        label={t('fields.amenities')}
        description={t('form.amenitiesHelp')}
        {...field('amenities')}
      />
      <Textarea label={t('fields.description')} autosize minRows={3} {...field('description')} />
    </>
  )
}
