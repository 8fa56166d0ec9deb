import { COUNTRY_CODES, type CountryCode, regionOf } from '@domovik/domain/account/onboarding/region.ts'
import { CURRENCIES } from '@domovik/locales/format.ts'
import { type ReactNode, useMemo } from 'react'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { More } from '../../../ui/form/form-body.tsx'
import { NativeSelect } from '../../../ui/form/native-select.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import type { DraftForm } from '../../../ui/form/use-draft-form.ts'
import type { WizardValues } from './wizard-values.ts'

/** Name and region of the organization. Only the name is needed; a country sets its currency and time zone. */
export function OrganizationStep({ form }: { form: DraftForm<WizardValues> }): ReactNode {
  const { t } = useTranslation('onboarding')
  const language = useLanguage()
  const countries = useMemo(() => {
    const names = new Intl.DisplayNames([language], { type: 'region' })
    return COUNTRY_CODES.map((value) => ({ value, label: names.of(value) ?? value })).sort((a, b) =>
      a.label.localeCompare(b.label, language),
    )
  }, [language])
  const choose = (country: string): void => {
    form.setFieldValue('country', country)
    if (country === '') return
    const { currency, timeZone } = regionOf(country as CountryCode)
    form.setFieldValue('currency', currency)
    form.setFieldValue('timeZone', timeZone)
  }
  return (
    <>
      <TextInput
        size="md"
        label={t('organization.name')}
        placeholder={t('organization.namePlaceholder')}
        autoComplete="organization"
        maxLength={120}
        autoFocus
        {...form.getInputProps('name')}
      />
      <NativeSelect
        size="md"
        label={t('organization.country')}
        data={[{ value: '', label: t('organization.otherCountry') }, ...countries]}
        value={form.values.country}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      <Select
        size="md"
        label={t('organization.currency')}
        description={t('organization.currencyHint')}
        data={[...CURRENCIES]}
        allowDeselect={false}
        {...form.getInputProps('currency')}
      />
      <More label={t('organization.more')}>
        <Select
          size="md"
          label={t('organization.timeZone')}
          data={zones(form.values.timeZone)}
          searchable
          allowDeselect={false}
          {...form.getInputProps('timeZone')}
        />
        <TextInput
          size="md"
          label={t('organization.phone')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={40}
          {...form.getInputProps('phone')}
        />
        <TextInput
          size="md"
          label={t('organization.address')}
          autoComplete="street-address"
          maxLength={300}
          {...form.getInputProps('address')}
        />
      </More>
    </>
  )
}

/** All time zones of the browser; the current one too, if the browser lists it by another name. */
const zones = (current: string): string[] => [
  ...new Set([current, ...Intl.supportedValuesOf('timeZone')].filter(Boolean)),
]
