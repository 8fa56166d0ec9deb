import { FIRST_DATA } from '@domovik/domain/account/onboarding/steps.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { More } from '../../../ui/form/form-body.tsx'
import { Radio, RadioGroup } from '../../../ui/form/radio.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import type { DraftForm } from '../../../ui/form/use-draft-form.ts'
import { GoalsFields, WorkFields } from '../organization-admin/profile-fields.tsx'
import css from './onboarding.module.css'
import type { WizardValues } from './wizard-values.ts'

/** How tenants pay, with what data the person begins, and optional goals and ways of working (ORG-12, ORG-13). */
export function SetupStep({ form }: { form: DraftForm<WizardValues> }): ReactNode {
  const { t } = useTranslation(['onboarding', 'organization_admin'])
  return (
    <>
      <RadioGroup label={t('onboarding:setup.firstData')} {...form.getInputProps('firstData')}>
        <div className={css.choices}>
          {FIRST_DATA.map((value) => (
            <Radio
              key={value}
              value={value}
              label={t(`onboarding:setup.${value}`)}
              description={t(`onboarding:setup.${value}Note`)}
            />
          ))}
        </div>
      </RadioGroup>
      <Textarea
        label={t('onboarding:setup.howToPay')}
        description={t('onboarding:setup.howToPayHint')}
        autosize
        minRows={2}
        maxLength={2000}
        {...form.getInputProps('paymentInstructions')}
      />
      <More label={t('organization_admin:profile.goals')}>
        <GoalsFields form={form} />
      </More>
      <More label={t('organization_admin:profile.work')}>
        <WorkFields form={form} />
      </More>
    </>
  )
}
