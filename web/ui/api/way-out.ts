import { toApiError } from './api-error.ts'

/** Where a refusal can be put right: the address of a screen and its name. */
export interface WayOut {
  to: string
  label: string
  go: () => void
}

let find: (code: string) => WayOut | null = () => null

/** The application says which refusals it knows a way out of. */
export const setWaysOut = (known: (code: string) => WayOut | null): void => {
  find = known
}

export const wayOutOf = (thrown: unknown): WayOut | null =>
  typeof thrown === 'string' ? null : find(toApiError(thrown).code)
