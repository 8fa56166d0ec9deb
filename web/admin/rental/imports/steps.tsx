import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { StepList } from '../../../ui/show/step-list.tsx'

const steps = ['file', 'check', 'import'] as const
export type Step = (typeof steps)[number]

/** The three steps of an import. */
export function Steps({ current }: { current: Step }): ReactNode {
  const { t } = useTranslation('imports')
  return (
    <StepList
      label={t('steps.label')}
      current={current}
      steps={steps.map((step) => ({ id: step, label: t(`steps.${step}`) }))}
    />
  )
}
