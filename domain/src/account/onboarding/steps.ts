/** The steps of onboarding (ONB-01 to ONB-07). */

export const ONBOARDING_STEPS = ['plan', 'organization', 'profile', 'setup', 'summary'] as const
export type OnboardingStep = (typeof ONBOARDING_STEPS)[number]

/** Days for which the link of an activation mail is valid. */
export const ACTIVATION_VALID_DAYS = 7

/** How a new landlord begins: the first property by hand, a file, the sample, or the dashboard. */
export const FIRST_DATA = ['property', 'file', 'sample', 'later'] as const
export type FirstData = (typeof FIRST_DATA)[number]

/** Returns the step after `step`; the last step is its own successor. */
export const stepAfter = (step: OnboardingStep): OnboardingStep =>
  ONBOARDING_STEPS[ONBOARDING_STEPS.indexOf(step) + 1] ?? step

/** Returns the step before `step`; null for the first one. */
export const stepBefore = (step: OnboardingStep): OnboardingStep | null =>
  ONBOARDING_STEPS[ONBOARDING_STEPS.indexOf(step) - 1] ?? null

/** Whether the person may skip the whole step. The organization needs a name, and the summary completes onboarding. */
export const isOptionalStep = (step: OnboardingStep): boolean => step !== 'organization' && step !== 'summary'
