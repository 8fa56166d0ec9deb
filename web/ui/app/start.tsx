import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { registerWorker } from '../pwa/register-worker.ts'
import { StartFailed } from './error-screen.tsx'
import { startLanguage } from './language.ts'
import { logStray } from './log-stray.ts'

/** Starts a front end: date functions if the browser lacks them, texts, the first render, then the service worker. */
export async function start(render: () => ReactNode): Promise<void> {
  logStray()
  const dates = 'Temporal' in globalThis ? undefined : import('temporal-polyfill/global')
  await Promise.all([startLanguage(), dates])
  const root = document.getElementById('root')
  if (!root) throw new Error('#root is missing')
  createRoot(root).render(<StrictMode>{firstScreen(render)}</StrictMode>)
  if (import.meta.env.PROD) registerWorker()
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
