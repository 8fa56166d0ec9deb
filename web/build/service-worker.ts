import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { transformWithOxc } from 'vite'
import { getManifest } from 'workbox-build'
import type { PublicPage } from '../ui/document/public-page.ts'

/**
 * Writes /sw.js of a built application: the worker's source with the list of files to cache at once (shell, its
 * scripts and styles, fonts, the first texts), and with the paths of the public pages. Lazy chunks are cached when they are used.
 */
export async function writeServiceWorker(dist: string, pages: readonly PublicPage[]): Promise<void> {
  const first = await firstLoad(dist)
  const { manifestEntries } = await getManifest({
    globDirectory: dist,
    globPatterns: ['index.html', 'icons/*', ...first],
    dontCacheBustURLsMatching: /^assets\//,
  })
  const source = await readFile(path.resolve(import.meta.dirname, '../worker/worker.ts'), 'utf8')
  const entries = manifestEntries.map(({ url, revision }) => ({ url: `/${url}`, revision }))
  const { code: plain } = await transformWithOxc(source, 'worker.ts', { sourcemap: false })
  const paths = [...new Set(pages.map((page) => page.path))]
  const code = plain
    .replace('self.__PRECACHE__ ?? []', () => JSON.stringify(entries))
    .replace('self.__RENDERED__ ?? []', () => JSON.stringify(paths))
  await writeFile(path.join(dist, 'sw.js'), code)
}

/** The assets in index.html, the fonts, and the texts without which nothing can be shown or explained. */
async function firstLoad(dist: string): Promise<string[]> {
  const html = await readFile(path.join(dist, 'index.html'), 'utf8')
  const named = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map((match) => match[1] ?? '')
  return [
    ...new Set(named),
    'assets/inter-latin*.woff2',
    'assets/first-words-*.js',
    'assets/errors-*.js',
    'assets/form_conflicts-*.js',
    'assets/offline-*.js',
  ]
}
