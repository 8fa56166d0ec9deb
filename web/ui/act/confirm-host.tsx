import type { ReactNode } from 'react'
import { useQuestion } from './confirm.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

/** Renders the question of `confirm()`. */
export function ConfirmHost(): ReactNode {
  const question = useQuestion()
  if (!question) return null
  return (
    <ConfirmDialog
      opened
      question={question}
      onConfirm={() => question.answer('act')}
      onOther={() => question.answer('other')}
      onCancel={() => question.answer(null)}
    />
  )
}
