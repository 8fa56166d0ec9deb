import type { ReactNode } from 'react'
import { useTranslation } from '../app/language.ts'
import { Group } from '../show/stack.tsx'
import { Button } from './button.tsx'
import type { Question } from './confirm.ts'
import { Dialog } from './dialog.tsx'
import { useDismissWord } from './dismiss-word.ts'

/**
 * A dialog that asks before an action. Prefer `confirm()`; use this component when the dialog contains more than
 * text.
 */
export function ConfirmDialog(props: {
  opened: boolean
  question: Question
  onConfirm: () => void
  onOther?: () => void
  onCancel: () => void
  busy?: boolean
  children?: ReactNode
}): ReactNode {
  const { t } = useTranslation('ui')
  const dismissWord = useDismissWord()
  const { title, text, act, tone = 'overdue', reversible, other } = props.question
  const hasOther = Boolean(other && props.onOther)
  return (
    <Dialog opened={props.opened} onClose={props.onCancel} title={title} withoutCross>
      <p>{text}</p>
      {!reversible && <p className="muted">{t('confirm.irreversible')}</p>}
      {props.children}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={props.onCancel} data-autofocus>
          {dismissWord(act)}
        </Button>
        <Button
          {...(hasOther ? { variant: 'default' } : { color: tone })}
          onClick={props.onConfirm}
          loading={props.busy}
        >
          {act}
        </Button>
        {hasOther && (
          <Button color={tone} onClick={props.onOther}>
            {other}
          </Button>
        )}
      </Group>
    </Dialog>
  )
}
