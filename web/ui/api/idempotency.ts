import { toApiError } from './api-error.ts'

const keys = new WeakMap<object, string>()

/**
 * The Idempotency-Key of a write. A retry sends the same input object, hence the same key, so nothing is booked twice (CONST-05).
 * After a definite answer the key is forgotten: the same input sent again later is a new act.
 */
export function idempotencyKey(input: unknown): string {
  if (typeof input !== 'object' || input === null) return crypto.randomUUID()
  const known = keys.get(input)
  if (known) return known
  const key = crypto.randomUUID()
  keys.set(input, key)
  return key
}

/** Call with the outcome of the write; a failure that may pass keeps the key for the retry. */
export function settle(input: unknown, failure?: unknown): void {
  if (typeof input !== 'object' || input === null) return
  if (failure !== undefined && toApiError(failure).passing) return
  keys.delete(input)
}
