import { queryClient } from './query-client.ts'

/**
 * Loads again what the open screen shows and writes have changed (query-client.ts marks it). Resolves when it is loaded.
 * Other screens load it when they are opened.
 */
export const refreshScreen = (): Promise<void> =>
  queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.isInvalidated })

/** Loads again everything that the open screen shows, because somebody else has changed it. */
export const reloadScreen = (): Promise<void> => queryClient.refetchQueries({ type: 'active' })
