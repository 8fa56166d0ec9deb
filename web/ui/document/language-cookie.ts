const year = 365 * 24 * 60 * 60

/** Stores the chosen language in the cookie by which the server knows the language of public pages. */
export function writeLanguageCookie(language: string): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: it must be written before the page is loaded again, and the Cookie Store API is asynchronous.
  document.cookie = `lang=${language}; path=/; max-age=${year}; samesite=lax${secure}`
}

/** The language in a `document.cookie` or a Cookie header. */
export const languageOfCookie = (cookies: string): string | undefined =>
  /(?:^|;\s*)lang=(\w\w)(?:;|$)/.exec(cookies)?.[1]
