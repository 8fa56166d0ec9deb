import { toApiError } from '../api/api-error.ts'
import { toast } from '../app/toast.ts'
import { words } from '../app/words.ts'
import { currentOutbox } from '../outbox/provided.ts'
import type { FormWrites } from './form-writes.ts'

/** A form whose write may wait on this device until there is a network. */
export interface Later<Values> {
  /** What the person recognizes it by: the title of a ticket, the tenant and the amount. */
  title: (values: Values) => string
  /** Writes that follow and get the id of the row that the first one creates: photos. */
  following?: (values: Values) => { call: string; input: object }[]
  /** Is called when it was stored, to empty what is not a value of the form. */
  stored?: () => void
}

/**
 * Stores the write of a form that found no network. Returns false if the failure has another cause, or if the browser cannot
 * store it.
 */
export async function storeForLater<Values>(
  thrown: unknown,
  writes: FormWrites,
  later: Later<Values>,
  values: Values,
): Promise<boolean> {
  const { status, code } = toApiError(thrown)
  if (code !== 'network' && (status < 502 || status > 504)) return false
  const write = writes.only
  const outbox = currentOutbox()
  if (!write || !outbox) return false
  try {
    await outbox.add(write, { title: later.title(values), following: later.following?.(values) ?? [] })
  } catch {
    return false
  }
  writes.handOver()
  later.stored?.()
  void words.load('offline').then(
    () => toast.info({ text: words.t('offline:outbox.stored') }),
    () => undefined,
  )
  return true
}
