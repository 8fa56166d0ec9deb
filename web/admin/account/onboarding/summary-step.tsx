import type { OnboardingStep } from '@domovik/domain/account/onboarding/steps.ts'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import css from './onboarding.module.css'
import type { WizardValues } from './wizard-values.ts'

/** What was entered in each step, with a way back to it. */
export function SummaryStep(props: {
  values: WizardValues
  email: string
  onChange: (step: OnboardingStep) => void
}): ReactNode {
  const { values, email, onChange } = props
  const { t } = useTranslation(['onboarding', 'subscription'])
  const language = useLanguage()
  const country =
    values.country && new Intl.DisplayNames([language], { type: 'region' }).of(values.country.toUpperCase())
  const rows = [
    ['plan', [values.plan && t(`subscription:plans.${values.plan}`)]],
    ['organization', [values.name, country, values.currency, values.timeZone, values.phone, values.address]],
    [
      'profile',
      [[values.founderFirstName, values.founderLastName].filter(Boolean).join(' '), values.founderPosition],
    ],
    ['setup', [t(`onboarding:setup.${values.firstData}`), values.paymentInstructions]],
  ] as const satisfies readonly (readonly [
    OnboardingStep,
    readonly string[] | readonly (string | undefined)[],
  ])[]
  return (
    <>
      <dl className={css.summary}>
        {rows.map(([step, parts]) => (
          <div key={step}>
            <dt>
              {t(`onboarding:steps.${step}.name`)}
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={t('onboarding:changeStep', { step: t(`onboarding:steps.${step}.name`) })}
                onClick={() => onChange(step)}
              >
                {t('onboarding:change')}
              </Button>
            </dt>
            <dd>{parts.filter(Boolean).join(' · ') || t('onboarding:skipped')}</dd>
          </div>
        ))}
      </dl>
      <p className="muted">{t('onboarding:activationNote', { email })}</p>
    </>
  )
}
