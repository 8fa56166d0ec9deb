import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { watchInstallOffer } from '../pwa/install-offer.ts'
import { registerWorker } from '../pwa/register-worker.ts'
import { StartFailed } from './error-screen.tsx'
import { startLanguage } from './language.ts'
import { logStray } from './log-stray.ts'

/** Starts a front end: date functions if the browser lacks them, texts, the first render, then the service worker. */
export async function start(render: () => ReactNode): Promise<void> {
  logStray()
  watchInstallOffer()
  const dates = 'Temporal' in globalThis ? undefined : import('temporal-polyfill/global')
  const root = document.getElementById('root')
  if (!root) throw new Error('#root is missing')
  try {
    await Promise.all([startLanguage(), dates])
  } catch (error) {
    reportError(error)
    showWithoutWords(root)
    return
  }
  createRoot(root).render(<StrictMode>{firstScreen(render)}</StrictMode>)
  if (import.meta.env.PROD) registerWorker()
}

/** The texts of ERR-26 for the case that the files of texts could not be loaded. */
const withoutWords = {
  en: ['Application Error', 'Something went wrong while initializing the application.', 'Reload Page'],
  es: ['Error de la aplicación', 'Algo ha fallado al iniciar la aplicación.', 'Recargar la página'],
  pl: ['Błąd aplikacji', 'Nie udało się uruchomić aplikacji.', 'Odśwież stronę'],
} as const

/** Shows an error with a button instead of an empty page if a file that the start needs did not arrive. */
function showWithoutWords(root: HTMLElement): void {
  const wanted = navigator.languages.map((each) => each.slice(0, 2)).find((each) => each in withoutWords)
  const [title, text, reload] = withoutWords[(wanted ?? 'en') as keyof typeof withoutWords]
  const heading = document.createElement('h1')
  const sentence = document.createElement('p')
  const button = document.createElement('button')
  heading.textContent = title
  sentence.textContent = text
  button.textContent = reload
  button.addEventListener('click', () => location.reload())
  const alert = document.createElement('main')
  alert.setAttribute('role', 'alert')
  alert.append(heading, sentence, button)
  root.replaceChildren(alert)
  document.title = title
}

/** Shows an error screen instead of an empty page if the application cannot be built (ERR-26). */
function firstScreen(render: () => ReactNode): ReactNode {
  try {
    return render()
  } catch (error) {
    reportError(error)
    return <StartFailed />
  }
}
