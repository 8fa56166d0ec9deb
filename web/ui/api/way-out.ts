import { toApiError } from './api-error.ts'

/** A screen on which the cause of an error can be fixed: its address and its name. */
export interface WayOut {
  to: string
  label: string
  go: () => void
}

let find: (code: string) => WayOut | null = () => null

/** Registers the function that finds such a screen for an error code. */
export const setWaysOut = (known: (code: string) => WayOut | null): void => {
  find = known
}

export const wayOutOf = (thrown: unknown): WayOut | null =>
  typeof thrown === 'string' ? null : find(toApiError(thrown).code)
