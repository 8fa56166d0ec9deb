/** What is told about a form that nobody sees any more. */
import type { ApiError } from '../api/api-error.ts'
import { errorText } from '../api/error-text.ts'
import { tellStillSaving } from '../app/tell.ts'
import { toast } from '../app/toast.ts'
import { words } from '../app/words.ts'
import type { FormWrites } from './form-writes.ts'

/**
 * The person closes a form. What waits for calculated figures is not sent any more. If the form is still being saved, it says so and later tells
 * a failure itself.
 */
export function leave({ busy, isOpen }: { busy: boolean; isOpen: { current: boolean } }): void {
  // The fields are shown until the drawer has moved out.
  isOpen.current = false
  if (!busy) return
  void tellStillSaving().catch(() => undefined)
}

/** The title and the first sentence about a write that may have been saved. The text of `internal_error` says that it failed. */
export const doubtAbout = (error: ApiError): { title: string; text: string } =>
  error.code === 'internal_error'
    ? { title: words.t('form_conflicts:serverError'), text: words.t('form_conflicts:ourSide') }
    : { title: words.t('ui:form.uncertain'), text: errorText(error) }

/** Tells why a form that was closed meanwhile was not saved, or that nobody knows it yet, and what the person can do. */
export function tellClosed(error: ApiError, isUncertain: boolean, isKept: boolean): void {
  if (error.code === 'saved_before') {
    toast.info({ text: words.t('ui:form.savedBefore') })
    return
  }
  if (!isUncertain) {
    toast.error(error, words.t('ui:form.failed'))
    return
  }
  const next = words.t(`form_conflicts:${isKept ? 'leftUncertain' : 'leftUncertainUnkept'}`)
  const { title, text } = doubtAbout(error)
  toast.error(`${text} ${next}`, title)
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
