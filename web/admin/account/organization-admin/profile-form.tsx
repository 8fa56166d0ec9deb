import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { FormBody } from '../../../ui/form/form-body.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { Card } from '../../../ui/show/card.tsx'
import { formatDate } from '../../../ui/show/date-format.ts'
import { client, query } from '../../api.ts'
import { useMe } from '../../frame/session.tsx'
import { CompanyFields } from './company-fields.tsx'
import css from './organization-admin.module.css'
import { FounderFields, GoalsFields, PortfolioFields, WorkFields } from './profile-fields.tsx'
import type { Profile } from './profile-values.ts'
import { fromValues, type ProfileValues, toValues } from './profile-values.ts'

/** Founder, company, portfolio, goals and way of working (ORG-09 to ORG-13). */
export function ProfileForm({ profile }: { profile: Profile }): ReactNode {
  const { organization } = useMe()
  const queries = useQueryClient()
  const language = useLanguage()
  const { t } = useTranslation(['organization_admin', 'common'])
  const form = useDraftForm<ProfileValues>({
    name: organization?.isDemo ? null : `profile:${organization?.id ?? ''}`,
    initial: toValues(profile),
    check: ({ yearsOfExperience, teamSize }) => ({
      yearsOfExperience: /^\d*$/.test(yearsOfExperience.trim()) ? null : 'number_invalid',
      teamSize: /^\d*$/.test(teamSize.trim()) ? null : 'number_invalid',
    }),
  })
  const save = async (values: ProfileValues): Promise<void> => {
    const saved = await client.organizations.saveProfile({ ...fromValues(values), seen: profile.version })
    queries.setQueryData(query.organizations.profile.queryKey(), saved)
  }
  const word = (key: 'founder' | 'portfolio' | 'goals' | 'work'): string =>
    t(`organization_admin:profile.${key}`)
  const since =
    profile.marketingConsentAt &&
    t('organization_admin:profile.marketingSince', {
      date: formatDate(profile.marketingConsentAt, language),
    })
  const fields = (
    <>
      <Card title={word('founder')}>
        <FounderFields form={form} />
      </Card>
      <Card title={t('organization_admin:profile.company')}>
        <CompanyFields form={form} />
      </Card>
      <Card title={word('portfolio')}>
        <PortfolioFields form={form} />
      </Card>
      <Card title={word('goals')}>
        <GoalsFields form={form} />
      </Card>
      <Card title={word('work')}>
        <WorkFields form={form} {...(since ? { consentSince: since } : {})} />
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
