import type { Page } from 'playwright-core'
import type { Look, Visitor } from './browser.ts'
import { type Browser, visitor } from './browser.ts'
import { enter } from './people.ts'
import type { Server } from './server.ts'

/** A signed-in person at a path of the landlords' host, once its main heading is shown. */
export async function openAs(
  server: Server,
  browser: Browser,
  who: { email: string; password: string },
  path = '/properties',
  look: Look = {},
): Promise<Visitor> {
  const there = await visitor(browser, look)
  await enter(server, there.page, who.email, who.password)
  await there.page.goto(`${server.app}${path}`)
  await there.page.locator('main h1').first().waitFor()
  return there
}

/** Goes to a path as Back and Forward do, which takes a third of the time of loading the application again. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)
  await page.locator('#content:not([aria-busy="true"])').waitFor()
}
