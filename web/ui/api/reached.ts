/** The longest wait for a server that does not answer. */
const patienceMs = 5_000
/** The same while the browser believes that it is offline: the server may be on this device. */
const offlinePatienceMs = 1_000

/** Whether the server answers in time. A browser may believe that it is online although nothing gets through. */
export async function isReached(ms = patienceMs): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(ms) })).ok
  } catch {
    return false
  }
}

/** Whether the browser believes that it is offline. */
export const seemsOffline = (): boolean => globalThis.navigator?.onLine === false

/** Whether there is no network: the browser believes so, and the server does not answer within a second. */
export const isCutOff = async (): Promise<boolean> => seemsOffline() && !(await isReached(offlinePatienceMs))
