/** Logs global errors and unhandled rejections; they are not shown (ERR-14). */
export function logStray(): void {
  const log = (reason: unknown): void => {
    // biome-ignore lint/suspicious/noConsole: errors are logged to the browser's console
    console.error('[stray]', reason)
  }
  window.addEventListener('error', (event) => log(event.error ?? event.message))
  window.addEventListener('unhandledrejection', (event) => log(event.reason))
}
