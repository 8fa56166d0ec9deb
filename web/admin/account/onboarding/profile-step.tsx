import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { More } from '../../../ui/form/form-body.tsx'
import type { DraftForm } from '../../../ui/form/use-draft-form.ts'
import { CompanyFields } from '../organization-admin/company-fields.tsx'
import { FounderFields, PortfolioFields } from '../organization-admin/profile-fields.tsx'
import type { WizardValues } from './wizard-values.ts'

/** Founder, company and portfolio (ORG-09 to ORG-11). Everything is optional. */
export function ProfileStep({ form }: { form: DraftForm<WizardValues> }): ReactNode {
  const { t } = useTranslation('organization_admin')
  return (
    <>
      <FounderFields form={form} />
      <More label={t('profile.company')}>
        <CompanyFields form={form} />
      </More>
      <More label={t('profile.portfolio')}>
        <PortfolioFields form={form} />
      </More>
    </>
  )
}
