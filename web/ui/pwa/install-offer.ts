import { useSyncExternalStore } from 'react'

/** The browser's offer to install the application. */
export interface InstallOffer extends Event {
  prompt: () => Promise<void>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let offer: InstallOffer | null = null
const listeners = new Set<() => void>()

function set(next: InstallOffer | null): void {
  offer = next
  for (const listener of listeners) listener()
}

/** Keeps the offer until a screen shows it: a browser makes it once, often before anybody is signed in (PWA-05). */
export function watchInstallOffer(): void {
  offer = window.earlyInstallOffer ?? null
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    set(event as InstallOffer)
  })
  window.addEventListener('appinstalled', endInstallOffer)
}

export const endInstallOffer = (): void => set(null)

/** The offer that was not answered yet, or null. */
export const useInstallOffer = (): InstallOffer | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => offer,
  )
