import { notifications } from '@mantine/notifications'
import type { FocusEvent } from 'react'
import { Button } from '../act/button.tsx'
import css from './toast.module.css'
import { UndoneInPart } from './undone-in-part.ts'
import { words } from './words.ts'

/** A message that disappears automatically. The texts are already translated; the title is optional. */
export interface Toast {
  text: string
  title?: string
  /** Milliseconds; default 5000, with an action 8000. */
  stay?: number
  /** `name` is the full label for people who hear only the button. */
  act?: { label: string; name: string; run: () => void }
}

export type ShownToast = Toast & { tone: 'neutral' | 'success' | 'error' | 'warning' }

const colors = { neutral: 'accent', success: 'settled', warning: 'soon', error: 'overdue' } as const

/** The ids of the shown messages without an action, by what they say. */
const saying = new Map<string, string>()

/** Shows one message. A message without an action replaces one that says the same. Loaded with the first message. */
export function showToast({ tone, title, text, stay, act }: ShownToast): void {
  const id = crypto.randomUUID()
  const said = JSON.stringify([tone, title, text])
  if (!act) {
    const before = saying.get(said)
    if (before) notifications.hide(before)
    saying.set(said, id)
  }
  const run = (): void => {
    notifications.hide(id)
    act?.run()
  }
  // Where the focus was before it came to the message, so that it is not lost when the message disappears.
  let before: HTMLElement | null = null
  const onFocus = ({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>): void => {
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) before = relatedTarget
  }
  const onClose = (): void => {
    if (saying.get(said) === id) saying.delete(said)
    const isHere = document.activeElement?.closest(`.${css.toast}`)
    if (isHere && before?.isConnected) before.focus({ preventScroll: true })
  }
  notifications.show({
    id,
    title,
    color: colors[tone],
    autoClose: stay ?? (tone === 'error' ? 8000 : 5000),
    role: tone === 'error' ? 'alert' : 'status',
    className: css.toast,
    onFocus,
    onClose,
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

type Say = {
  success: (text: string) => void
  warn: (message: Toast) => void
  error: (thrown: unknown) => void
}

/** Shows what was done with an Undo button for 8 seconds. Says afterwards what was undone. */
export function showUndo(text: string, undo: () => unknown, say: Say): void {
  const run = async (): Promise<void> => {
    try {
      const left = await undo()
      if (left instanceof UndoneInPart) say.warn({ title: left.title, text: left.text })
      else say.success(words.t('ui:toast.undone', { what: text }))
    } catch (thrown) {
      say.error(thrown)
    }
  }
  const names = { label: words.t('common:act.undo'), name: words.t('ui:toast.undo', { what: text }) }
  showToast({ tone: 'neutral', text, stay: 8000, act: { ...names, run: () => void run() } })
}
