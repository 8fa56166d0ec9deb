import type { ReactNode } from 'react'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import css from './reports.module.css'

export const steps = ['type', 'period', 'customize', 'review'] as const
export type Step = (typeof steps)[number]

/** Where in the four steps we are; each is a way to it. */
export function Steps(props: {
  current: Step
  /** Left at its defaults. */
  left: Step | undefined
  addressOf: (step: Step) => string
}): ReactNode {
  const { t } = useTranslation('reports')
  const { current, left, addressOf } = props
  return (
    <nav aria-label={t('wizard.label')}>
      <ol className={css.steps}>
        {steps.map((step, index) => (
          <li
            key={step}
            data-past={index < steps.indexOf(current) || undefined}
            data-left={step === left || undefined}
          >
            <AppLink
              to={addressOf(step)}
              className={css.stepLink}
              aria-current={step === current ? 'step' : undefined}
            >
              <span className={css.stepNumber} aria-hidden="true">
                {index + 1}
              </span>
              {t(`wizard.steps.${step}`)}
            </AppLink>
          </li>
        ))}
      </ol>
    </nav>
  )
}
