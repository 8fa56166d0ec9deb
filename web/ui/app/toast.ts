import { errorFixOf } from '../api/error-fix.ts'
import { errorText } from '../api/error-text.ts'
import { wantOverlays } from './overlays-wanted.ts'
import type { ShownToast, Toast } from './toast-view.tsx'

async function withView(use: (view: typeof import('./toast-view.tsx')) => void): Promise<void> {
  wantOverlays()
  // Without a network the code may be missing. Then the message is not shown.
  const view = await import('./toast-view.tsx').catch(() => null)
  if (view) use(view)
}

const show = (shown: ShownToast): Promise<void> => withView(({ showToast }) => showToast(shown))

/** The button that leads to where the cause can be fixed, if there is such a place. */
function actOf(thrown: unknown): Toast['act'] {
  const fix = errorFixOf(thrown)
  return fix ? { label: fix.label, name: fix.label, run: fix.go } : undefined
}

/** Messages: `toast.success('Saved')`, `toast.error(error)`, `toast.undo('Property deleted', restore)`. */
export const toast = {
  success: (text: string, title?: string): void => void show({ tone: 'success', text, title }),
  info: (message: Toast): void => void show({ tone: 'neutral', ...message }),
  warn: (message: Toast): void => void show({ tone: 'warning', ...message }),
  /** Shows an error that is not shown beside a field (ERR-27). Takes anything that was thrown, or a text. */
  error: (thrown: unknown, title?: string): void =>
    void show({
      tone: 'error',
      text: typeof thrown === 'string' ? thrown : errorText(thrown),
      title,
      act: actOf(thrown),
    }),
  /**
   * Shows what was done with an Undo button for 8 seconds, then what was undone. `text` must name the record, because
   * several messages may be visible. `undo` returns UndoneInPart if it left something.
   */
  undo: (text: string, undo: () => unknown): void =>
    void withView(({ showUndo }) => showUndo(text, undo, toast)),
}
