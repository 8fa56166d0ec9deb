import {
  isOptionalStep,
  ONBOARDING_STEPS,
  type OnboardingStep,
  stepAfter,
  stepBefore,
} from '@domovik/domain/account/onboarding/steps.ts'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { toApiError } from '../../../ui/api/api-error.ts'
import { useGo } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { FormBody } from '../../../ui/form/form-body.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import css from '../../../ui/sign-in/sign-in.module.css'
import { SignInFrame } from '../../../ui/sign-in/sign-in-frame.tsx'
import { client } from '../../api.ts'
import { useFooterLinks } from '../../frame/footer-links.ts'
import { useSession } from '../../frame/session.tsx'
import type { useSite } from '../../frame/site.ts'
import { chosenPlan, forgetChosenPlan } from '../subscriptions/chosen-plan.ts'
import { OrganizationStep } from './organization-step.tsx'
import { PlanStep } from './plan-step.tsx'
import { ProfileStep } from './profile-step.tsx'
import { SetupStep } from './setup-step.tsx'
import { SummaryStep } from './summary-step.tsx'
import {
  type Draft,
  firstScreen,
  toCompletion,
  toDraftValues,
  toWizard,
  type WizardValues,
} from './wizard-values.ts'

/** The steps of onboarding in one form. Every step is stored on the server before the next one opens (ONB-06). */
export function Wizard(props: {
  draft: Draft
  site: NonNullable<ReturnType<typeof useSite>>
  onTermsMissing: () => void
  onDone: () => void
}): ReactNode {
  const { draft, site, onTermsMissing, onDone } = props
  const { name, refresh, signOut } = useSession()
  const go = useGo()
  const footerLinks = useFooterLinks()
  const { t } = useTranslation('onboarding')
  const [step, setStep] = useState<OnboardingStep>(draft.step)
  const form = useDraftForm<WizardValues>({
    name: 'organization',
    storedAs: 'onboarding_data',
    initial: toWizard(draft, { plan: chosenPlan(), defaultCurrency: site.defaultCurrency }),
    check: (values) => problems(step, values),
  })
  const keep = (to: OnboardingStep, values: WizardValues): Promise<unknown> =>
    client.onboarding.save({ step: to, values: toDraftValues(values) })
  const open = (to: OnboardingStep): void => {
    form.clearErrors()
    setStep(to)
  }
  /** Going back or skipping loses nothing: what is entered stays in the form, and is stored with the next step. */
  const leaveTo = (to: OnboardingStep): void => {
    open(to)
    void keep(to, form.values).catch((thrown: unknown) => toast.error(thrown))
  }
  const complete = (values: WizardValues): Promise<unknown> =>
    client.onboarding.complete(toCompletion(values)).catch((error: unknown) => {
      const { code } = toApiError(error)
      // The server has no acceptance of this account; what was typed stays in the draft.
      if (code === 'terms_required') onTermsMissing()
      // Another tab or device has completed onboarding: the session leads to the organization that exists.
      if (code === 'conflict') void refresh()
      throw error
    })
  const finished = async (): Promise<void> => {
    forgetChosenPlan()
    onDone()
    await refresh()
    await go(firstScreen(form.values.firstData), { replace: true })
  }
  const last = step === 'summary'
  const before = stepBefore(step)
  const at = ONBOARDING_STEPS.indexOf(step) + 1
  const parts = {
    plan: <PlanStep form={form} />,
    organization: <OrganizationStep form={form} />,
    profile: <ProfileStep form={form} />,
    setup: <SetupStep form={form} />,
    summary: <SummaryStep values={form.values} email={name} onChange={leaveTo} />,
  }
  return (
    <SignInFrame
      title={t(`steps.${step}.title`)}
      sentence={
        <>
          <span className="muted">{t('progress', { at, of: ONBOARDING_STEPS.length })}</span>
          <br />
          {t(`steps.${step}.sentence`)}
        </>
      }
      footerLinks={footerLinks}
      foot={
        <div className={css.line}>
          {t('signedInAs', { email: name })}
          <button type="button" className={css.textButton} onClick={() => void signOut('/auth')}>
            {t('otherAccount')}
          </button>
        </div>
      }
    >
      <FormBody
        key={step}
        form={form}
        submit={t(last ? 'complete' : 'next')}
        failed={t('failed')}
        save={last ? complete : (values) => keep(stepAfter(step), values)}
        onSaved={() => (last ? void finished() : open(stepAfter(step)))}
        others={
          <>
            {before && (
              <Button variant="default" size="md" onClick={() => leaveTo(before)}>
                {t('back')}
              </Button>
            )}
            {isOptionalStep(step) && (
              <Button variant="subtle" size="md" onClick={() => leaveTo(stepAfter(step))}>
                {t('skip')}
              </Button>
            )}
          </>
        }
      >
        {parts[step]}
      </FormBody>
    </SignInFrame>
  )
}

/** The error code of each field of a step. The summary checks what the completion needs. */
function problems(step: OnboardingStep, values: WizardValues): Partial<Record<string, string | null>> {
  const name = values.name.trim()
  const number = (text: string): string | null => (/^\d*$/.test(text.trim()) ? null : 'number_invalid')
  if (step === 'organization')
    return { name: name === '' ? 'required' : name.length < 2 ? 'too_short' : null }
  if (step === 'profile')
    return { yearsOfExperience: number(values.yearsOfExperience), teamSize: number(values.teamSize) }
  return {}
}
