import { useSyncExternalStore } from 'react'

let isReady = false
const listeners = new Set<() => void>()

function found(): void {
  isReady = true
  for (const listener of listeners) listener()
}

/** Registers /sw.js at the root (PWA-02) and watches for a waiting update (PWA-04). Call once, in production. */
export function registerWorker(): void {
  if (!('serviceWorker' in navigator)) return
  const container = navigator.serviceWorker
  window.addEventListener('load', () => void watch(container))
  if (document.readyState === 'complete') void watch(container)
}

async function watch(container: ServiceWorkerContainer): Promise<void> {
  const registration: ServiceWorkerRegistration | undefined = await container
    .register('/sw.js', { scope: '/' })
    .catch(() => undefined)
  if (!registration) return
  keepLoaded(container)
  if (registration.waiting && container.controller) found()
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && container.controller) found()
    })
  })
  const look = (): void => void registration.update().catch(() => undefined)
  look()
  setInterval(look, 60 * 60_000)
}

/** Sends the worker the files that were loaded before it was active, so that these screens also open offline. */
function keepLoaded(container: ServiceWorkerContainer): void {
  const watcher = new PerformanceObserver((list) => {
    const keep = list.getEntries().map((entry) => new URL(entry.name).pathname)
    const assets = keep.filter((path) => path.startsWith('/assets/'))
    if (assets.length > 0) void container.ready.then(({ active }) => active?.postMessage({ keep: assets }))
  })
  watcher.observe({ type: 'resource', buffered: true })
}

/** How long the waiting worker may take over before the page reloads without it, in milliseconds. */
const TAKE_OVER_MS = 5_000

/**
 * Reloads into the newest version. The worker that was found first may have been replaced by a newer one or activated
 * from another tab, so the registration is asked which one waits. A worker that is replaced now, or that waits for the end of
 * a request, may not take over in time: the page reloads all the same, and the bar comes again if a version still waits.
 */
export async function loadUpdate(): Promise<void> {
  const container = navigator.serviceWorker
  const reload = (): void => location.reload()
  const waiting = (await container.getRegistration())?.waiting
  if (!waiting) return reload()
  // Other tabs keep what was typed in them, until their own bar is used.
  container.oncontrollerchange = reload
  waiting.postMessage('skip-waiting')
  setTimeout(reload, TAKE_OVER_MS)
}

/** Whether a new version is installed and waits for the person's consent. */
export const useWaitingUpdate = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isReady,
  )
