/** A real browser: pages in a language, a theme and a width, which fail the test when the page itself complains. */
import axe from 'axe-core'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: flags })

export type Look = { width?: 360 | 768 | 1440; theme?: 'light' | 'dark'; language?: 'en' | 'es' | 'pl' }

/** A visitor with a browser of their own: nothing kept from others. */
export async function visitor(
  browser: Browser,
  { width = 1440, theme = 'light', language = 'en' }: Look = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    viewport: { width, height: width === 360 ? 780 : 900 },
    locale: language,
    hasTouch: width === 360,
  })
  await context.addInitScript(
    ([chosenTheme, chosenLanguage]) => {
      localStorage.setItem('theme', chosenTheme!)
      if (!localStorage.getItem('selectedLanguage')) localStorage.setItem('selectedLanguage', chosenLanguage!)
    },
    [theme, language],
  )
  const complaints: string[] = []
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to/.test(message.text())) complaints.push(message.text())
  })
  return { page, context, complaints: () => complaints, close: () => context.close() }
}

export type Visitor = {
  page: Page
  context: BrowserContext
  /** Errors of the page and violations of its content security policy: a test expects none. */
  complaints(): string[]
  close(): Promise<void>
}

/**
 * Accessibility problems of what is shown, in words; a test expects none. The page asks itself: axe's own driver opens a second
 * page for each answer, which takes four times as long, and we show no frames that it would be needed for.
 */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const { violations } = await page.evaluate(() =>
    (window as unknown as { axe: typeof axe }).axe.run(document, { resultTypes: ['violations'] }),
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
}

/** What sticks out to the right of the page; a test expects nothing. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth),
  )
