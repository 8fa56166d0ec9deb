import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import css from './imports.module.css'

const steps = ['file', 'check', 'import'] as const
export type Step = (typeof steps)[number]

/** Where in the three steps we are. */
export function Steps({ current }: { current: Step }): ReactNode {
  const { t } = useTranslation('imports')
  return (
    <ol className={css.steps} aria-label={t('steps.label')}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={css.step}
          data-past={index < steps.indexOf(current) || undefined}
          aria-current={step === current ? 'step' : undefined}
        >
          <span className={css.stepNumber} aria-hidden="true">
            {index + 1}
          </span>
          {t(`steps.${step}`)}
        </li>
      ))}
    </ol>
  )
}
