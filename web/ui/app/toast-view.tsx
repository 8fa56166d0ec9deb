import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import css from './toast.module.css'
import { words } from './words.ts'

/** A message that comes and goes. Words are given ready; the title is optional. */
export interface Toast {
  text: string
  title?: string
  /** Milliseconds; 5000 unless told, 8000 with an act. */
  stay?: number
  /** `name` says it whole to those who hear the button alone. */
  act?: { label: string; name: string; run: () => void }
}

export type ShownToast = Toast & { tone: 'neutral' | 'success' | 'error' | 'warning' }

const colors = { neutral: 'accent', success: 'settled', warning: 'soon', error: 'overdue' } as const

/** Shows one message. Loaded with the first message. */
export function showToast({ tone, title, text, stay, act }: ShownToast): void {
  const id = crypto.randomUUID()
  const run = (): void => {
    notifications.hide(id)
    act?.run()
  }
  notifications.show({
    id,
    title,
    color: colors[tone],
    autoClose: stay ?? (tone === 'error' ? 8000 : 5000),
    role: tone === 'error' ? 'alert' : 'status',
    className: css.toast,
    closeButtonProps: { 'aria-label': words.t('ui:toast.close') },
    message: act ? (
      <span className={css.withAct}>
        <span>{text}</span>
        <Button size="compact-sm" variant="light" aria-label={act.name} onClick={run}>
          {act.label}
        </Button>
      </span>
    ) : (
      text
    ),
  })
}
