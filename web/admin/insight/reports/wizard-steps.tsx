import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { StepList } from '../../../ui/show/step-list.tsx'

export const steps = ['type', 'period', 'customize', 'review'] as const
export type Step = (typeof steps)[number]

/** The four steps of the report form; each is a link. */
export function Steps(props: {
  current: Step
  /** The step that was skipped and keeps its defaults. */
  left: Step | undefined
  addressOf: (step: Step) => string
}): ReactNode {
  const { t } = useTranslation('reports')
  const { current, left, addressOf } = props
  return (
    <nav aria-label={t('wizard.label')}>
      <StepList
        current={current}
        steps={steps.map((step) => ({
          id: step,
          label: t(`wizard.steps.${step}`),
          to: addressOf(step),
          left: step === left,
        }))}
      />
    </nav>
  )
}
