/** Addresses of pages, and the addresses that a page or a menu may link to. */

export const PAGE_STATUSES = ['draft', 'published'] as const
export type PageStatus = (typeof PAGE_STATUSES)[number]

/** Who owns and reads a page: an organization (its members read it) or the platform (everybody reads it). */
export const PAGE_SCOPES = ['organization', 'platform'] as const
export type PageScope = (typeof PAGE_SCOPES)[number]

export const SLUG_MAX = 80

/** Words that would look like a part of the application in an address. */
export const RESERVED_SLUGS: readonly string[] = [
  'admin',
  'api',
  'assets',
  'auth',
  'edit',
  'index',
  'login',
  'new',
  'organization',
  'organization-admin',
  'pages',
  'super-admin',
]

/** True for lowercase letters, digits and single hyphens, unless the word is reserved. */
export const isSlug = (text: string): boolean =>
  text.length <= SLUG_MAX && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text) && !RESERVED_SLUGS.includes(text)

/** Returns the path of a page in the application. */
export const pageAddress = (scope: PageScope, slug: string): string =>
  scope === 'platform' ? `/pages/${slug}` : `/organization/pages/${slug}`

/**
 * True for a path of this application: '/contact', '/faq?q=rent#start'. False for '//elsewhere' and for a path with a
 * backslash, because browsers read it as a slash.
 */
export const isOwnPath = (to: string): boolean => /^\/(?![/\\])[^\s\\\p{Cc}]*$/u.test(to)

/**
 * True for allowed link targets: a path of this application, http(s), mailto or tel. Any other scheme could run a
 * script.
 */
export function isSafeLink(to: string): boolean {
  if (isOwnPath(to)) return true
  if (/[\s\p{Cc}]/u.test(to)) return false
  if (/^(mailto:[^@]+@[^@]+|tel:[+\d().-]+)$/.test(to)) return true
  return /^https?:\/\/[^/]/.test(to) && URL.canParse(to)
}
