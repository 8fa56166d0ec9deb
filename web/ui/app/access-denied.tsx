import type { ReactNode } from 'react'
import { useTranslation } from './language.ts'
import { MessageScreen } from './message-screen.tsx'

/** The general panel of ROLE-20. Pass `text` and `required` if a section has its own text. */
export function AccessDenied({ text, required }: { text?: string; required?: string }): ReactNode {
  const { t } = useTranslation('ui')
  return <MessageScreen title={t('denied.title')} text={text ?? t('denied.text')} note={required} />
}
