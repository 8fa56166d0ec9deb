import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { accessToken, hasSession } from '../../ui/api/auth.ts'
import { toast } from '../../ui/app/toast.ts'
import { words } from '../../ui/app/words.ts'
import { chosenOrganization } from './chosen-organization.ts'
import { collectChanges } from './collect-changes.ts'
import { messageReader } from './event-stream.ts'
import { useSession } from './session.tsx'
import { showsChange } from './shown-data.ts'

const firstPause = 1_000
const longestPause = 60_000
/** The server sends a heartbeat every 20 s. A stream that is silent for longer than this is disconnected. */
const silenceMs = 50_000

/** Refreshes lists while the application is open, so that changes of other people appear (RT-01 to RT-05). */
export function useRealtime(enabled: boolean): void {
  const queries = useQueryClient()
  const { refresh } = useSession()
  useEffect(() => {
    if (!enabled) return
    const stop = new AbortController()
    const collected = collectChanges((tables) => {
      void queries.invalidateQueries({
        predicate: ({ queryKey }) => tables.some((one) => showsChange(queryKey, one)),
      })
    })
    void listen(collected.changed, refresh, stop.signal)
    return () => {
      stop.abort()
      collected.stop()
    }
  }, [queries, refresh, enabled])
}

/**
 * Reads the stream and reconnects where it stopped. A connection error is shown once, not at every attempt (ERR-04). After a refusal
 * `refresh` reads the account, so that an ended session or membership ends on screen too.
 */
async function listen(
  changed: (table: string) => void,
  refresh: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const place: Place = { id: null }
  let failures = 0
  let told = false
  while (!signal.aborted) {
    try {
      await readStream(place, changed, signal, () => {
        failures = 0
      })
    } catch (thrown) {
      if (signal.aborted) return
      failures += 1
      if (thrown instanceof Refused) return refresh()
      if (failures === 3 && !told && navigator.onLine) {
        told = true
        toast.error(words.t('shell:realtime.text'), words.t('shell:realtime.title'))
      }
    }
    await pause(Math.min(longestPause, firstPause * 2 ** failures) * (0.75 + Math.random() / 2), signal)
  }
}

/** The last event that was received. */
interface Place {
  id: string | null
}

/** The session or the permission ended, so another attempt is useless. */
class Refused extends Error {}

async function readStream(
  place: Place,
  changed: (table: string) => void,
  signal: AbortSignal,
  opened: () => void,
): Promise<void> {
  const token = await accessToken()
  // A session that cannot be renewed without a network has not ended.
  if (!token) throw hasSession() ? new Error() : new Refused()
  const headers: Record<string, string> = { authorization: `Bearer ${token}`, accept: 'text/event-stream' }
  const organization = chosenOrganization.current()
  if (organization) headers['x-organization-id'] = organization
  if (place.id) headers['last-event-id'] = place.id
  const silent = new AbortController()
  let watch = setTimeout(() => silent.abort(), silenceMs)
  try {
    const answer = await fetch('/api/events', { headers, signal: AbortSignal.any([signal, silent.signal]) })
    if (answer.status === 401 || answer.status === 403 || answer.status === 404) throw new Refused()
    if (!answer.ok || !answer.body) throw new Error(`events: ${answer.status}`)
    opened()
    const read = messageReader()
    const pieces = answer.body.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const { done, value } = await pieces.read()
      if (done) return
      clearTimeout(watch)
      watch = setTimeout(() => silent.abort(), silenceMs)
      for (const { event, data, id } of read(value)) {
        if (id) place.id = id
        if (event === 'change') changed(tableOf(data))
      }
    }
  } finally {
    clearTimeout(watch)
  }
}

function tableOf(data: string): string {
  const change: unknown = JSON.parse(data)
  const table: unknown = typeof change === 'object' && change !== null ? Reflect.get(change, 'table') : ''
  return typeof table === 'string' ? table : ''
}

/** Waits. Ends early when the browser is online again or the tab becomes visible. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const go = (): void => {
      clearTimeout(timer)
      window.removeEventListener('online', go)
      signal.removeEventListener('abort', go)
      resolve()
    }
    const timer = setTimeout(go, ms)
    window.addEventListener('online', go)
    signal.addEventListener('abort', go)
  })
