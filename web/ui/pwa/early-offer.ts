import type { InstallOffer } from './install-offer.ts'

declare global {
  interface Window {
    /** The offer that arrived before the application started. */
    earlyInstallOffer?: InstallOffer
  }
}

/** Keeps an offer to install that the browser makes on a public page, for the application that starts later. */
export function keepEarlyOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    window.earlyInstallOffer = event as InstallOffer
  })
}
