/** The pass of this tab for a link. It survives a reload of the page and ends with the tab. */
const key = (token: string): string => `domovik-sign-${token.slice(0, 12)}`

/** Returns the pass of the link; null if this tab has none, or the browser stores nothing. */
export function keptPass(token: string): string | null {
  try {
    return sessionStorage.getItem(key(token))
  } catch {
    return null
  }
}

export function keepPass(token: string, pass: string): void {
  try {
    sessionStorage.setItem(key(token), pass)
  } catch {
    // A reload then needs another code.
  }
}
