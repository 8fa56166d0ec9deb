import {
  BUSINESS_TYPES,
  type BusinessType,
  INDUSTRIES,
  type Industry,
} from '@domovik/domain/account/organizations/types.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { FieldRow } from '../../../ui/form/form-body.tsx'
import { NativeSelect } from '../../../ui/form/native-select.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import type { DraftForm } from '../../../ui/form/use-draft-form.ts'
import type { Lead } from './lead-words.ts'

export type FactValues = {
  businessType: BusinessType | ''
  industry: Industry | ''
  companySize: number | null
  currentLocations: number | null
  plannedLocations: number | null
  yearsOfExperience: number | null
}

export const factsOf = (lead: Lead | null): FactValues => ({
  businessType: lead?.businessType ?? '',
  industry: lead?.industry ?? '',
  companySize: lead?.companySize ?? null,
  currentLocations: lead?.currentLocations ?? null,
  plannedLocations: lead?.plannedLocations ?? null,
  yearsOfExperience: lead?.yearsOfExperience ?? null,
})

/** The facts that a lead's fit is scored by; all are optional. */
export function FactFields<Values extends FactValues>({
  form,
  withoutCurrent = false,
}: {
  form: DraftForm<Values>
  /** Leaves out the current number of locations, which the form asks for elsewhere. */
  withoutCurrent?: boolean
}): ReactNode {
  const { t } = useTranslation(['leads', 'account', 'organization_admin'])
  const unknown = { value: '', label: t('leads:edit.unknown') }
  return (
    <>
      <FieldRow>
        <NativeSelect
          label={t('leads:fields.businessType')}
          data={[
            unknown,
            ...BUSINESS_TYPES.map((value) => ({
              value,
              label: t(`account:organization.businessTypes.${value}`),
            })),
          ]}
          {...form.getInputProps('businessType')}
        />
        <NativeSelect
          label={t('leads:fields.industry')}
          data={[
            unknown,
            ...INDUSTRIES.map((value) => ({
              value,
              label: t(`organization_admin:profile.industries.${value}`),
            })),
          ]}
          {...form.getInputProps('industry')}
        />
      </FieldRow>
      <FieldRow>
        <NumberField label={t('leads:fields.companySize')} {...form.getInputProps('companySize')} />
        <NumberField
          label={t('leads:fields.yearsOfExperience')}
          {...form.getInputProps('yearsOfExperience')}
        />
      </FieldRow>
      <FieldRow>
        {!withoutCurrent && (
          <NumberField
            label={t('leads:fields.currentLocations')}
            {...form.getInputProps('currentLocations')}
          />
        )}
        <NumberField label={t('leads:fields.plannedLocations')} {...form.getInputProps('plannedLocations')} />
      </FieldRow>
    </>
  )
}
