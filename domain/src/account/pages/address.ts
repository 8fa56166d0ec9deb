/** Where a page stands, and where a page or a menu may lead. */

export const PAGE_STATUSES = ['draft', 'published'] as const
export type PageStatus = (typeof PAGE_STATUSES)[number]

/** Whose page it is: an organization's, read by its members, or the platform's, read by everybody. */
export const PAGE_SCOPES = ['organization', 'platform'] as const
export type PageScope = (typeof PAGE_SCOPES)[number]

export const SLUG_MAX = 80

/** Words that would read as a part of the application in an address. */
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

/** Small letters, digits and single hyphens, and no reserved word. */
export const isSlug = (text: string): boolean =>
  text.length <= SLUG_MAX && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text) && !RESERVED_SLUGS.includes(text)

/** The address of a page in the application. */
export const pageAddress = (scope: PageScope, slug: string): string =>
  scope === 'platform' ? `/pages/${slug}` : `/organization/pages/${slug}`

/** A path of this application: '/contact', '/faq?q=rent#start'. Never '//elsewhere', nor one with a backslash, which browsers read as a slash. */
export const isOwnPath = (to: string): boolean => /^\/(?![/\\])[^\s\\\p{Cc}]*$/u.test(to)

/** What a link may lead to: an own path, http(s), a mail address or a telephone. Everything else could be a script. */
export function isSafeLink(to: string): boolean {
  if (isOwnPath(to)) return true
  if (/[\s\p{Cc}]/u.test(to)) return false
  if (/^(mailto:[^@]+@[^@]+|tel:[+\d().-]+)$/.test(to)) return true
  return /^https?:\/\/[^/]/.test(to) && URL.canParse(to)
}
