import { toApiError } from './api-error.ts'

/** A screen on which the cause of an error can be fixed: its address and its name. */
export interface ErrorFix {
  to: string
  label: string
  go: () => void
}

let find: (code: string) => ErrorFix | null = () => null

/** Registers the function that finds such a screen for an error code. */
export const setErrorFixes = (known: (code: string) => ErrorFix | null): void => {
  find = known
}

export const errorFixOf = (thrown: unknown): ErrorFix | null =>
  typeof thrown === 'string' ? null : find(toApiError(thrown).code)
