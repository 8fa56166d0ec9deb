/** What is told about a form that nobody sees any more. */
import type { ApiError } from '../api/api-error.ts'
import { errorText } from '../api/error-text.ts'
import { toast } from '../app/toast.ts'
import { words } from '../app/words.ts'
import type { FormWrites } from './form-writes.ts'

/** Tells why a form that was closed meanwhile was not saved, or that nobody knows it yet, and what the person can do. */
export function tellClosed(error: ApiError, isUncertain: boolean, isKept: boolean): void {
  if (!isUncertain) {
    toast.error(error, words.t('ui:form.failed'))
    return
  }
  const next = words.t(`form_conflicts:${isKept ? 'leftUncertain' : 'leftUncertainUnkept'}`)
  toast.error(`${errorText(error)} ${next}`, words.t('ui:form.uncertain'))
}

/** Prevents that a discarded form is still saved, and shows a message if it already was. */
export async function discard(writes: FormWrites, refresh: () => Promise<void>): Promise<void> {
  try {
    if ((await writes.settle()) === 'nothing') return
    await refresh()
    toast.info({ text: words.t('ui:form.savedBefore') })
  } catch (thrown) {
    toast.error(thrown)
  }
}
