import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { Textarea, type TextareaProps } from '../../../ui/form/textarea.tsx'

/** The reason of a correction, which is stored with it. */
export function ReasonField(props: TextareaProps & { 'data-autofocus'?: boolean }): ReactNode {
  const { t } = useTranslation('payments')
  return (
    <Textarea
      label={t('correct.reason')}
      description={t('correct.reasonHelp')}
      required
      autosize
      minRows={2}
      maxLength={500}
      {...props}
    />
  )
}
