import { expect, it } from 'vitest'
import { robotsOf, sitemapOf } from './sitemap.ts'

const site = { origin: 'https://rent.example' }

it('lists every page in every language once', () => {
  const map = sitemapOf(site, [{ path: '/' }, { path: '/regulamin' }, { path: '/terms', same: '/regulamin' }])
  const addresses = [...map.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)
  expect(addresses).toEqual(
    ['/', '/regulamin'].flatMap((path) =>
      ['', '?lang=en', '?lang=es', '?lang=pl'].map((language) => `https://rent.example${path}${language}`),
    ),
  )
})

it('escapes addresses with several values', () => {
  const map = sitemapOf(site, [{ path: '/auth', variant: 'form=sign_up' }])
  expect(map).toContain('<loc>https://rent.example/auth?form=sign_up&amp;lang=pl</loc>')
  expect(map).not.toMatch(/&(?!amp;)/)
})

it('names the sitemap in robots.txt and keeps the API out of search engines', () => {
  expect(robotsOf(site)).toContain('Sitemap: https://rent.example/sitemap.xml')
  expect(robotsOf(site)).toContain('Disallow: /api/')
})
