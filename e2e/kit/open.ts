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
