/** Global errors and unhandled rejections are logged and shown nowhere else (ERR-14). */
export function logStray(): void {
  const log = (reason: unknown): void => {
    // biome-ignore lint/suspicious/noConsole: the browser's console is the log here
    console.error('[stray]', reason)
  }
  window.addEventListener('error', (event) => log(event.error ?? event.message))
  window.addEventListener('unhandledrejection', (event) => log(event.reason))
}
