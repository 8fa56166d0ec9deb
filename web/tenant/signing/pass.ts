/** What this tab knows of a link. It survives a reload of the page and ends with the tab. */
const key = (token: string, what = ''): string => `domovik-sign-${token.slice(0, 12)}${what}`

function read(name: string): string | null {
  try {
    return sessionStorage.getItem(name)
  } catch {
    return null
  }
}

function keep(name: string, value: string): void {
  try {
    sessionStorage.setItem(name, value)
  } catch {
    // A reload then needs another code.
  }
}

/** Returns the pass of the link; null if this tab has none, or the browser stores nothing. */
export const keptPass = (token: string): string | null => read(key(token))

/** Keeps the pass; the code that it was given for is used. */
export function keepPass(token: string, pass: string): void {
  keep(key(token), pass)
  keep(key(token, '-code'), '')
}

const codeMs = 10 * 60_000

/** Whether this tab asked for a code of the link that is valid and not used yet. */
export const isCodeSent = (token: string): boolean =>
  Date.now() - Number(read(key(token, '-code')) ?? 0) < codeMs

export const keepCodeSent = (token: string): void => keep(key(token, '-code'), String(Date.now()))
