import type { Client } from '@orpc/client'
import type { GeneralUtils, ProcedureUtils } from '@orpc/tanstack-query'

type Used = 'call' | 'queryKey' | 'queryOptions' | 'mutationOptions'

/** Query utilities of a client for TanStack Query: `.key()` at every level, and the options of each call. */
export type QueryUtils<T> = (T extends Client<infer Context, infer Input, infer Output, infer Failure>
  ? Pick<ProcedureUtils<Context, Input, Output, Failure>, Used> & GeneralUtils<Input>
  : { [K in keyof T]: QueryUtils<T[K]> }) &
  GeneralUtils<unknown>

type Call = (input: unknown, options?: { signal?: AbortSignal; context?: object }) => Promise<unknown>

interface KeyState {
  input?: unknown
  type?: string
}

/** Missing values are left out of the key, so a key without input matches every input. */
const keyOf = (path: readonly string[], { input, type }: KeyState = {}): unknown[] => [
  path,
  { ...(input === undefined ? {} : { input }), ...(type === undefined ? {} : { type }) },
]

interface Options {
  input?: unknown
  context?: object
  queryKey?: unknown[]
  mutationKey?: unknown[]
}

export const groupUtils = (path: readonly string[]): object => ({
  key: (state?: KeyState) => keyOf(path, state),
})

/** The options of one call, with the same keys as @orpc/tanstack-query. */
export function callUtils(path: readonly string[], call: Call): object {
  const queryKey = (options: Options = {}): unknown[] =>
    options.queryKey ?? keyOf(path, { input: options.input, type: 'query' })
  return {
    ...groupUtils(path),
    call,
    queryKey,
    queryOptions: (options: Options = {}) => ({
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(options.input, { signal, context: options.context ?? {} }),
      ...options,
      queryKey: queryKey(options),
    }),
    mutationOptions: (options: Options = {}) => ({
      mutationFn: (input: unknown) => call(input, { context: options.context ?? {} }),
      ...options,
      mutationKey: options.mutationKey ?? keyOf(path, { type: 'mutation' }),
    }),
  }
}
