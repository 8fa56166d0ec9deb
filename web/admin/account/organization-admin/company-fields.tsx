import {
  COMPANY_SIZE_BANDS,
  COMPANY_SIZES,
  GEOGRAPHIC_REACHES,
  INDUSTRIES,
} from '@domovik/domain/account/organizations/types.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { FieldRow } from '../../../ui/form/form-body.tsx'
import { NativeSelect } from '../../../ui/form/native-select.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import css from './organization-admin.module.css'
import type { ProfileFields } from './profile-fields.tsx'

/** ORG-10, ORG-11, ORG-14, ORG-15. */
export function CompanyFields({ form }: ProfileFields): ReactNode {
  const { t } = useTranslation('organization_admin')
  const nothing = { value: '', label: t('profile.none') }
  return (
    <div className={css.fields}>
      <FieldRow>
        <NativeSelect
          label={t('profile.companySize')}
          data={[
            nothing,
            ...COMPANY_SIZES.map((value) => {
              const { from, to } = COMPANY_SIZE_BANDS[value]
              return { value, label: t(`profile.sizes.${value}`, { from, to: to ?? '', above: from - 1 }) }
            }),
          ]}
          {...form.getInputProps('companySize')}
        />
        <NativeSelect
          label={t('profile.industry')}
          data={[nothing, ...INDUSTRIES.map((value) => ({ value, label: t(`profile.industries.${value}`) }))]}
          {...form.getInputProps('industry')}
        />
      </FieldRow>
      <FieldRow>
        <TextInput
          label={t('profile.yearsOfExperience')}
          inputMode="numeric"
          maxLength={3}
          {...form.getInputProps('yearsOfExperience')}
        />
        <TextInput
          label={t('profile.teamSize')}
          inputMode="numeric"
          maxLength={7}
          {...form.getInputProps('teamSize')}
        />
      </FieldRow>
      <NativeSelect
        label={t('profile.geographicReach')}
        data={[
          nothing,
          ...GEOGRAPHIC_REACHES.map((value) => ({ value, label: t(`profile.reaches.${value}`) })),
        ]}
        {...form.getInputProps('geographicReach')}
      />
    </div>
  )
}
