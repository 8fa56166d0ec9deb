import {
  LIMIT_TYPES,
  PLAN_CURRENCIES,
  PLAN_FEATURES,
  type PlanFeature,
} from '@domovik/domain/account/subscriptions/types.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { FieldRow } from '../../../ui/form/form-body.tsx'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import { NativeSelect } from '../../../ui/form/native-select.tsx'
import { Switch } from '../../../ui/form/switch.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import css from './subscription.module.css'
import type { PlanOffer } from './use-subscription.ts'

type Values = {
  priceMonthly: number | null
  priceYearly: number | null
  currency: string
  properties: string
  tenants: string
  users: string
  features: PlanFeature[]
  isActive: boolean
  customPrice: boolean
}

const limitText = (limit: number | null): string => (limit === null ? '' : String(limit))
const limitOf = (text: string): number | null => (text.trim() === '' ? null : Number(text.trim()))
const isLimit = (text: string): boolean => /^\s*\d{0,6}\s*$/.test(text)
const currencyOf = (text: string) => PLAN_CURRENCIES.find((each) => each === text) ?? 'EUR'

/** Edits the prices, limits and functions of one plan, without a change of code. */
export function PlanForm(props: {
  opened: boolean
  plan: PlanOffer & { version: string }
  onClose: () => void
}): ReactNode {
  const { plan } = props
  const { t } = useTranslation('subscription')
  const name = t(`plans.${plan.planName}`)
  const form = useDraftForm<Values>({
    name: null,
    initial: {
      priceMonthly: plan.priceMonthly,
      priceYearly: plan.priceYearly,
      currency: plan.currency,
      properties: limitText(plan.limits.properties),
      tenants: limitText(plan.limits.tenants),
      users: limitText(plan.limits.users),
      features: PLAN_FEATURES.filter((feature) => plan.features[feature]),
      isActive: plan.isActive,
      customPrice: plan.customPrice,
    },
    check: (values) => ({
      priceMonthly: values.priceMonthly === null ? 'required' : null,
      ...Object.fromEntries(
        LIMIT_TYPES.map((type) => [type, isLimit(values[type]) ? null : 'number_invalid']),
      ),
    }),
  })
  const { values } = form
  const save = async (given: Values): Promise<void> => {
    await client.subscriptions.editPlan({
      planName: plan.planName,
      isActive: given.isActive,
      customPrice: given.customPrice,
      priceMonthly: given.priceMonthly ?? 0,
      priceYearly: given.priceYearly,
      currency: currencyOf(given.currency),
      limits: {
        properties: limitOf(given.properties),
        tenants: limitOf(given.tenants),
        users: limitOf(given.users),
      },
      features: Object.fromEntries(
        PLAN_FEATURES.map((feature) => [feature, given.features.includes(feature)]),
      ) as PlanOffer['features'],
      seen: plan.version,
    })
    await refreshScreen()
    toast.success(t('edit.saved', { plan: name }))
  }
  const toggle = (feature: PlanFeature): void =>
    form.setFieldValue(
      'features',
      values.features.includes(feature)
        ? values.features.filter((one) => one !== feature)
        : [...values.features, feature],
    )
  return (
    <FormDrawer
      opened={props.opened}
      onClose={props.onClose}
      title={name}
      submit={t('edit.save')}
      form={form}
      save={save}
    >
      <FieldRow>
        <MoneyField
          label={t('edit.priceMonthly')}
          required
          currency={values.currency}
          {...form.getInputProps('priceMonthly')}
        />
        <MoneyField
          label={t('edit.priceYearly')}
          description={t('edit.yearlyHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          currency={values.currency}
          {...form.getInputProps('priceYearly')}
        />
      </FieldRow>
      <NativeSelect
        label={t('edit.currency')}
        data={[...PLAN_CURRENCIES]}
        {...form.getInputProps('currency')}
      />
      <fieldset className={css.fields}>
        <legend>{t('edit.limits')}</legend>
        <p className={css.note}>{t('edit.limitHint')}</p>
        {LIMIT_TYPES.map((type) => (
          <TextInput
            key={type}
            label={t(`edit.${type}`)}
            inputMode="numeric"
            autoComplete="off"
            {...form.getInputProps(type)}
          />
        ))}
      </fieldset>
      <fieldset className={css.fields}>
        <legend>{t('edit.features')}</legend>
        {PLAN_FEATURES.map((feature) => (
          <Switch
            key={feature}
            label={t(`features.${feature}`)}
            checked={values.features.includes(feature)}
            onChange={() => toggle(feature)}
          />
        ))}
      </fieldset>
      <Switch
        label={t('edit.active')}
        checked={values.isActive}
        onChange={() => form.setFieldValue('isActive', !values.isActive)}
      />
      <Switch
        label={t('edit.customPrice')}
        description={t('edit.customHint')}
        checked={values.customPrice}
        onChange={() => form.setFieldValue('customPrice', !values.customPrice)}
      />
    </FormDrawer>
  )
}
