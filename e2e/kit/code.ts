/** The code that a page has loaded, by the names of its chunks. The files themselves are named by a hash only. */
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'

const read = (app: 'admin' | 'tenant'): Record<string, string[]> =>
  JSON.parse(readFileSync(new URL(`../../web/dist/chunks-${app}.json`, import.meta.url), 'utf8'))

/** Waits until the page has loaded the code with these names, for example `toast-view`. */
export async function codeIsLoaded(page: Page, app: 'admin' | 'tenant', names: string[]): Promise<void> {
  const files = read(app)
  const wanted = names.map((name) => {
    if (!files[name]) throw new Error(`The build of ${app} has no chunk ${name}.`)
    return files[name]
  })
  await page.waitForFunction((all: string[][]) => {
    const loaded = performance.getEntriesByType('resource').map((entry) => entry.name)
    return all.every((some) => some.some((file) => loaded.some((name) => name.endsWith(`/${file}`))))
  }, wanted)
}

/** Returns whether an address is that of the code with this name. */
export function isCode(app: 'admin' | 'tenant', name: string): (url: URL) => boolean {
  const files = read(app)[name]
  if (!files) throw new Error(`The build of ${app} has no chunk ${name}.`)
  return ({ pathname }) => files.some((file) => pathname.endsWith(`/${file}`))
}
