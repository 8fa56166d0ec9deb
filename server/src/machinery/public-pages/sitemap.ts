/** What search engines read: which pages there are, in which languages. */
import { escapeHtml } from '../html.ts'
import type { ListedPage } from './messages.ts'

const languages = ['en', 'es', 'pl'] as const

/** Everything may be read; the API has nothing for search engines. */
export const robotsOf = ({ origin }: { origin: string }): string =>
  `User-agent: *\nDisallow: /api/\nDisallow: /auth/v1/\nDisallow: /invite/\nSitemap: ${new URL('/sitemap.xml', origin).href}\n`

/** The sitemap: every page in every language, each with its other languages. */
export function sitemapOf({ origin }: { origin: string }, pages: readonly ListedPage[]): string {
  const addressOf = (page: ListedPage, language?: string): string => {
    const url = new URL(page.variant ? `${page.path}?${page.variant}` : page.path, origin)
    if (language) url.searchParams.set('lang', language)
    return escapeHtml(url.href)
  }
  const entries = pages
    .filter((page) => page.same === undefined && !page.path.includes('$'))
    .flatMap((page) => {
      const others = [...languages, undefined]
        .map(
          (language) =>
            `<xhtml:link rel="alternate" hreflang="${language ?? 'x-default'}" href="${addressOf(page, language)}"/>`,
        )
        .join('')
      return [undefined, ...languages].map(
        (language) => `<url><loc>${addressOf(page, language)}</loc>${others}</url>`,
      )
    })
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries.join('')}</urlset>\n`
}
