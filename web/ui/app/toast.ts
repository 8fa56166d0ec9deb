import { errorText } from '../api/error-text.ts'
import { wayOutOf } from '../api/way-out.ts'
import type { ShownToast, Toast } from './toast-view.tsx'
import { words } from './words.ts'

async function show(shown: ShownToast): Promise<void> {
  const { showToast } = await import('./toast-view.tsx')
  showToast(shown)
}

/** The way out of a refusal, where there is one. */
function actOf(thrown: unknown): Toast['act'] {
  const way = wayOutOf(thrown)
  return way ? { label: way.label, name: way.label, run: way.go } : undefined
}

/** Messages: `toast.success('Saved')`, `toast.error(error)`, `toast.undo('Property deleted', restore)`. */
export const toast = {
  success: (text: string, title?: string): void => void show({ tone: 'success', text, title }),
  info: (message: Toast): void => void show({ tone: 'neutral', ...message }),
  warn: (message: Toast): void => void show({ tone: 'warning', ...message }),
  /** Every caught error goes here or beside its field (ERR-27). Takes whatever was thrown, or a ready text. */
  error: (thrown: unknown, title?: string): void =>
    void show({
      tone: 'error',
      text: typeof thrown === 'string' ? thrown : errorText(thrown),
      title,
      act: actOf(thrown),
    }),
  /** Says what was done and offers the way back for 8 seconds; then says what was undone. `text` names the thing: several may stand there. */
  undo: (text: string, undo: () => unknown): void => {
    const run = async (): Promise<void> => {
      try {
        await undo()
        toast.success(words.t('ui:toast.undone', { what: text }))
      } catch (thrown) {
        toast.error(thrown)
      }
    }
    const names = { label: words.t('common:act.undo'), name: words.t('ui:toast.undo', { what: text }) }
    void show({ tone: 'neutral', text, stay: 8000, act: { ...names, run: () => void run() } })
  },
}
