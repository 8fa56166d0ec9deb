import { toApiError } from './api-error.ts'

const keys = new WeakMap<object, string>()

/**
 * Returns the Idempotency-Key of a write. A retry sends the same input object and so the same key, so nothing is
 * booked twice (CONST-05). After a final response the key is forgotten, and the same input is a new write.
 */
export function idempotencyKey(input: unknown): string {
  if (typeof input !== 'object' || input === null) return crypto.randomUUID()
  const known = keys.get(input)
  if (known) return known
  const key = crypto.randomUUID()
  keys.set(input, key)
  return key
}

/** Call with the result of the write. After a temporary failure the key is kept for the retry. */
export function settle(input: unknown, failure?: unknown): void {
  if (typeof input !== 'object' || input === null) return
  if (failure !== undefined && toApiError(failure).passing) return
  keys.delete(input)
}
