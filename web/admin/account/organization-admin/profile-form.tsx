import { COMMUNICATION_CHANNELS } from '@domovik/domain/account/organizations/profile.ts'
import { PROPERTY_TYPES } from '@domovik/domain/rental/properties/types.ts'
import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { FieldRow, FormBody } from '../../../ui/form/form-body.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { Card } from '../../../ui/show/card.tsx'
import { formatDate } from '../../../ui/show/date-format.ts'
import { client, query } from '../../api.ts'
import { useMe } from '../../frame/session.tsx'
import { ChoiceBoxes } from './choice-boxes.tsx'
import { CompanyFields } from './company-fields.tsx'
import css from './organization-admin.module.css'
import type { Profile } from './profile-values.ts'
import { fromValues, type ProfileValues, toValues } from './profile-values.ts'

type Name = Extract<keyof ProfileValues, string>

/** Founder, company, portfolio, goals and way of working (ORG-09 to ORG-13). */
export function ProfileForm({ profile }: { profile: Profile }): ReactNode {
  const { organization } = useMe()
  const queries = useQueryClient()
  const language = useLanguage()
  const { t } = useTranslation(['organization_admin', 'properties', 'common'])
  const form = useDraftForm<ProfileValues>({
    name: organization?.isDemo ? null : `profile:${organization?.id ?? ''}`,
    initial: toValues(profile),
    check: ({ yearsOfExperience, teamSize }) => ({
      yearsOfExperience: /^\d*$/.test(yearsOfExperience.trim()) ? null : 'number_invalid',
      teamSize: /^\d*$/.test(teamSize.trim()) ? null : 'number_invalid',
    }),
  })
  const save = async (values: ProfileValues): Promise<void> => {
    const saved = await client.organizations.saveProfile(fromValues(values))
    queries.setQueryData(query.organizations.profile.queryKey(), saved)
  }
  const word = (key: 'founder'): string => t(`organization_admin:profile.${key}`)
  const line = (key: Name, max: number): ReactNode => (
    <TextInput label={word(key as 'founder')} maxLength={max} {...form.getInputProps(key)} />
  )
  const text = (key: Name): ReactNode => (
    <Textarea
      label={word(key as 'founder')}
      autosize
      minRows={2}
      maxLength={1000}
      {...form.getInputProps(key)}
    />
  )
  const fields = (
    <>
      <Card title={word('founder')}>
        <div className={css.fields}>
          <FieldRow>
            {line('founderFirstName', 80)}
            {line('founderLastName', 80)}
          </FieldRow>
          {line('founderPosition', 120)}
        </div>
      </Card>
      <CompanyFields form={form} />
      <Card title={t('organization_admin:profile.portfolio')}>
        <div className={css.fields}>
          <FieldRow>
            {line('currentLocations', 500)}
            {line('plannedLocations', 500)}
          </FieldRow>
          <p className={css.note}>{t('organization_admin:profile.locationsHint')}</p>
          <ChoiceBoxes
            label={t('organization_admin:profile.propertyTypes')}
            options={PROPERTY_TYPES.map((value) => ({ value, label: t(`properties:types.${value}`) }))}
            {...form.getInputProps('propertyTypes')}
          />
        </div>
      </Card>
      <Card title={t('organization_admin:profile.goals')}>
        <div className={css.fields}>
          {text('shortTermGoals')}
          {text('longTermGoals')}
        </div>
      </Card>
      <Card title={t('organization_admin:profile.work')}>
        <div className={css.fields}>
          {line('toolsUsed', 500)}
          {text('integrationNeeds')}
          <ChoiceBoxes
            label={t('organization_admin:profile.communicationChannels')}
            options={COMMUNICATION_CHANNELS.map((value) => ({
              value,
              label: t(`organization_admin:profile.channels.${value}`),
            }))}
            {...form.getInputProps('communicationChannels')}
          />
          <Checkbox
            label={t('organization_admin:profile.marketing')}
            description={[
              t('organization_admin:profile.marketingHint'),
              profile.marketingConsentAt &&
                t('organization_admin:profile.marketingSince', {
                  date: formatDate(profile.marketingConsentAt, language),
                }),
            ]
              .filter(Boolean)
              .join(' ')}
            {...form.getInputProps('marketingConsent', { type: 'checkbox' })}
          />
        </div>
      </Card>
    </>
  )
  if (organization?.isDemo)
    return (
      <fieldset disabled className={css.fields}>
        {fields}
      </fieldset>
    )
  return (
    <FormBody
      form={form}
      submit={t('organization_admin:profile.save')}
      failed={t('organization_admin:profile.failed')}
      save={save}
      onSaved={() => toast.success(t('common:saved'))}
    >
      <p className="muted">{t('organization_admin:profile.sentence')}</p>
      {fields}
    </FormBody>
  )
}
