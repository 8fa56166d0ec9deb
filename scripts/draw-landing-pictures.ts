/**
 * node scripts/run.mjs scripts/draw-landing-pictures.ts: draws the pictures of the landing page, which are screens of the
 * demonstration in every language and theme. Run it after a build of the front ends when these screens have changed.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { startDemoServer } from '../bench/demo-server.ts'
import { openBrowser } from '../e2e/kit/browser.ts'
import { demoAccounts } from '../server/src/account/users/demo-accounts.ts'

const folder = path.resolve(import.meta.dirname, '../web/admin/installation/landing/pictures')
const wide = { width: 1200, height: 760 }
const phone = { width: 390, height: 780 }

const pictures = [
  { name: 'dashboard', role: 'owner', at: '/dashboard', ready: '[data-figures] a', size: wide },
  { name: 'payments', role: 'owner', at: '/payments', ready: '[data-row]', size: wide },
  { name: 'portal', role: 'tenant', at: '/', ready: 'main h1', size: phone },
] as const

const keys = { language: 'selectedLanguage', theme: 'theme' } as const

const server = await startDemoServer()
const browser = await openBrowser()
await mkdir(folder, { recursive: true })
try {
  for (const role of ['tenant', 'owner'] as const) {
    const account = demoAccounts.find((each) => each.role === role)!
    const origin = server[account.host]
    const answer = await fetch(`${server.app}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: account.email, password: account.password }),
    })
    if (!answer.ok) throw new Error(`sign-in: ${answer.status}`)
    const session = await answer.text()
    const context = await browser.newContext({ viewport: wide, locale: 'en', serviceWorkers: 'block' })
    const page = await context.newPage()
    await page.goto(`${origin}/healthz`)
    await page.evaluate((kept) => localStorage.setItem('domovik-auth', kept), session)
    for (const language of ['en', 'es', 'pl']) {
      for (const theme of ['light', 'dark']) {
        await page.setViewportSize(wide)
        await page.goto(origin + pictures.find((each) => each.role === role)!.at)
        await choose(page, 'language', language)
        await choose(page, 'theme', theme)
        for (const picture of pictures) {
          if (picture.role !== role) continue
          await page.setViewportSize(picture.size)
          await page.goto(origin + picture.at)
          await page.locator(picture.ready).first().waitFor()
          await page.waitForTimeout(1_500)
          const shown = await page.evaluate(() => {
            const { lang, dataset } = document.documentElement
            return `${lang} ${dataset.mantineColorScheme}`
          })
          if (shown !== `${language} ${theme}`)
            throw new Error(`${picture.name}: ${shown}, not ${language} ${theme}`)
          await writeFile(path.join(folder, `${picture.name}-${language}-${theme}.webp`), await draw(page))
        }
      }
    }
    await context.close()
  }
} finally {
  await server.stop()
}
// The browser process would keep this one alive.
process.exit()

/** Chooses in the header, which saves the choice with the account, or in the browser if the header has no picker. */
async function choose(page: Page, name: 'language' | 'theme', value: string): Promise<void> {
  await page.locator('main h1').first().waitFor()
  const select = page.locator(`select[name="${name}"]:visible`).first()
  if ((await select.count()) > 0) await select.selectOption(value)
  else await page.evaluate(([key, chosen]) => localStorage.setItem(key!, chosen!), [keys[name], value])
  await page.waitForTimeout(1_000)
}

async function draw(page: Page): Promise<Buffer> {
  const devtools = await page.context().newCDPSession(page)
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 62 })
  await devtools.detach()
  return Buffer.from(data, 'base64')
}
