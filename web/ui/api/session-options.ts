/** How the sign-in client stores the session and reads the clock. Loaded with it. */
import { keepStored, readStored, writeStored } from '../app/storage.ts'
import { tellFullStorage } from '../app/tell.ts'
import { onDeviceClock } from './device-clock.ts'

/** A session that the browser cannot store lasts until the page is left, and the person is told. */
const storageOf = (sessionKey: string) => ({
  getItem: readStored,
  setItem: (key: string, value: string): void => {
    if (!keepStored(key, value) && key === sessionKey) void tellFullStorage().catch(() => undefined)
  },
  removeItem: (key: string): void => writeStored(key, null),
})

/**
 * The options of the sign-in client. It uses PKCE. The result of a followed link is removed from the address before the client reads it
 * (taken-arrival.ts).
 */
export const sessionOptions = (url: string, storageKey: string) =>
  ({
    url,
    fetch: onDeviceClock,
    storageKey,
    storage: storageOf(storageKey),
    flowType: 'pkce',
    detectSessionInUrl: false,
    autoRefreshToken: true,
    persistSession: true,
    experimental: { recoveryCodes: true },
  }) as const
