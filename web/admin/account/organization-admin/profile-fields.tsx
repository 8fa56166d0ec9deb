import { COMMUNICATION_CHANNELS } from '@domovik/domain/account/organizations/profile.ts'
import { PROPERTY_TYPES } from '@domovik/domain/rental/properties/types.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { FieldRow } from '../../../ui/form/form-body.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import type { DraftForm } from '../../../ui/form/use-draft-form.ts'
import { ChoiceBoxes } from './choice-boxes.tsx'
import css from './organization-admin.module.css'
import type { ProfileValues } from './profile-values.ts'

/** A form that contains the fields of the profile: that of the organization administration, or onboarding. */
export type ProfileFields = { form: Pick<DraftForm<ProfileValues>, 'getInputProps'> }

type Name = Extract<keyof ProfileValues, string>

function useFields({ form }: ProfileFields) {
  const { t } = useTranslation('organization_admin')
  const word = (key: string): string => t(`profile.${key as 'founder'}`)
  const line = (key: Name, max: number): ReactNode => (
    <TextInput label={word(key)} maxLength={max} {...form.getInputProps(key)} />
  )
  const text = (key: Name): ReactNode => (
    <Textarea label={word(key)} autosize minRows={2} maxLength={1000} {...form.getInputProps(key)} />
  )
  return { word, line, text }
}

export function FounderFields(props: ProfileFields): ReactNode {
  const { line } = useFields(props)
  return (
    <div className={css.fields}>
      <FieldRow>
        {line('founderFirstName', 80)}
        {line('founderLastName', 80)}
      </FieldRow>
      {line('founderPosition', 120)}
    </div>
  )
}

export function PortfolioFields(props: ProfileFields): ReactNode {
  const { word, line } = useFields(props)
  const { t } = useTranslation('properties')
  return (
    <div className={css.fields}>
      <FieldRow>
        {line('currentLocations', 500)}
        {line('plannedLocations', 500)}
      </FieldRow>
      <p className={css.note}>{word('locationsHint')}</p>
      <ChoiceBoxes
        label={word('propertyTypes')}
        options={PROPERTY_TYPES.map((value) => ({ value, label: t(`types.${value}`) }))}
        {...props.form.getInputProps('propertyTypes')}
      />
    </div>
  )
}

export function GoalsFields(props: ProfileFields): ReactNode {
  const { text } = useFields(props)
  return (
    <div className={css.fields}>
      {text('shortTermGoals')}
      {text('longTermGoals')}
    </div>
  )
}

/** Tools, integrations, preferred contact, and the consent to marketing. `consentSince` tells when it was given. */
export function WorkFields({ consentSince, ...props }: ProfileFields & { consentSince?: string }): ReactNode {
  const { word, line, text } = useFields(props)
  const { t } = useTranslation('organization_admin')
  return (
    <div className={css.fields}>
      {line('toolsUsed', 500)}
      {text('integrationNeeds')}
      <ChoiceBoxes
        label={word('communicationChannels')}
        options={COMMUNICATION_CHANNELS.map((value) => ({ value, label: t(`profile.channels.${value}`) }))}
        {...props.form.getInputProps('communicationChannels')}
      />
      <Checkbox
        label={word('marketing')}
        description={[word('marketingHint'), consentSince].filter(Boolean).join(' ')}
        {...props.form.getInputProps('marketingConsent', { type: 'checkbox' })}
      />
    </div>
  )
}
