/** A real browser with pages in a language, a theme and a width. Errors of the page fail the test. */
import axe from 'axe-core'
import { type BrowserContext, chromium, type Page, type Browser as Program } from 'playwright-core'

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * What a test must name to get it: what the headless shell lacks and the whole browser has, which is slower, and the
 * service worker, whose copies of files take a sixth of the time of a test that is not about them.
 */
type Need = 'PDF viewer' | 'push messages' | 'service worker'

const programs = new Map<string, Promise<Program>>()

function launch(needs: readonly Need[]): Promise<Program> {
  const whole = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
  const path = needs.some((need) => need !== 'service worker')
    ? whole
    : (process.env.CHROMIUM_SHELL_PATH ?? whole)
  const running = programs.get(path) ?? chromium.launch({ executablePath: path, args: flags })
  programs.set(path, running)
  return running
}

/** The browser of one test file. Its contexts share nothing with other files. */
export type Browser = Pick<Program, 'newContext'> & { close(): Promise<void> }

/**
 * Opens the browser. All files of a worker share one Chromium process, which ends with the worker; `close` closes the
 * contexts of this file only.
 */
export async function openBrowser(...needs: Need[]): Promise<Browser> {
  const shared = await launch(needs)
  const serviceWorkers = needs.includes('service worker') ? 'allow' : 'block'
  const contexts: BrowserContext[] = []
  return {
    async newContext(options) {
      const context = await shared.newContext({ serviceWorkers, ...options })
      contexts.push(context)
      return context
    },
    async close() {
      await Promise.all(contexts.map((context) => context.close()))
    },
  }
}

export type Look = {
  width?: 360 | 768 | 1440
  theme?: 'light' | 'dark'
  language?: 'en' | 'es' | 'pl'
}

/** A visitor with a separate browser context, which shares nothing with others. */
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
      // The console does not report every violation.
      document.addEventListener('securitypolicyviolation', (event) => {
        throw new Error(
          `Content Security Policy: ${event.violatedDirective} ${event.sourceFile} ${event.lineNumber} ${event.sample}`,
        )
      })
    },
    [theme, language],
  )
  const complaints: string[] = []
  const page = await context.newPage()
  page.setDefaultTimeout(90_000)
  withoutHiddenScreen(page)
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to/.test(message.text())) complaints.push(message.text())
  })
  return { page, context, complaints: () => complaints, close: () => context.close() }
}

/**
 * Makes labels and texts count once while the application renders out of sight behind a public page (take-over.ts).
 * Roles need no change, because they leave out what is invisible.
 */
function withoutHiddenScreen(page: Page): void {
  const inSight = page.locator(':not(#page + #root *)')
  const [byLabel, byText] = [page.getByLabel.bind(page), page.getByText.bind(page)]
  page.getByLabel = (...label) => byLabel(...label).and(inSight)
  page.getByText = (...text) => byText(...text).and(inSight)
}

export type Visitor = {
  page: Page
  context: BrowserContext
  /** Errors of the page and violations of its content security policy; a test expects none. */
  complaints(): string[]
  close(): Promise<void>
}

/**
 * Returns the accessibility problems of the page as text; a test expects none. Runs axe inside the page: axe's own
 * driver opens a second page for each result, which takes four times as long and is only needed for frames.
 */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  const found = await problemsNow(page)
  if (found.length === 0) return found
  // A layer may have begun to fade between the wait and the check.
  await page.waitForTimeout(500)
  return problemsNow(page)
}

/** Rows of a list are alike, and axe takes as long for each: it looks at the first ten. */
const alike = [['tbody tr:nth-child(n+11)'], ['[data-row]:nth-child(n+11)']]

async function problemsNow(page: Page): Promise<string[]> {
  // A layer that is still fading in has too little contrast.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().endTime === Infinity,
      ),
  )
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (exclude) => {
    const { axe: program } = window as unknown as { axe: typeof axe }
    // WCAG 2.2: links and buttons are large enough, or far enough apart, for a finger.
    const rules = { 'target-size': { enabled: true } }
    // Before its rules axe copies style sheets that are still loading, which the content security policy forbids. No rule used here reads them.
    const how = { resultTypes: ['violations'] as 'violations'[], rules, preload: false }
    const { violations } = await program.run({ exclude }, how)
    const elementsOf = (target: unknown[]) => [...document.querySelectorAll(target.join(' '))]
    const layerOf = (one: Element | null): Element | null =>
      !one || ['fixed', 'sticky'].includes(getComputedStyle(one).position) ? one : layerOf(one.parentElement)
    // No pointer reaches the links over the bars of a chart; its table has the same links. What a toast or a bar of the window covers is
    // free as soon as one scrolls or waits.
    const isTarget = ({ target, any }: (typeof violations)[number]['nodes'][number]): boolean => {
      const layers = elementsOf(target).map(layerOf)
      return (
        elementsOf(target).some((one) => getComputedStyle(one).pointerEvents !== 'none') &&
        !any
          .flatMap(({ relatedNodes = [] }) => relatedNodes)
          .flatMap((other) => elementsOf(other.target).map(layerOf))
          .some((layer) => layer !== null && !layers.includes(layer))
      )
    }
    return violations.flatMap(({ id, nodes }) => {
      const found = id === 'target-size' ? nodes.filter(isTarget) : nodes
      return found.length > 0 ? [`${id}: ${found.map(({ target }) => target.join(' ')).join(', ')}`] : []
    })
  }, alike)
}

/** How many pixels the page is wider than the window; a test expects 0. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth),
  )

/** Returns the texts of figures whose content is wider than they are, so that the strip cuts it off; a test expects none. */
export const cutFigures = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-figures] > *')].flatMap((figure) => {
      const { right } = figure.getBoundingClientRect()
      const isWider = (element: Element): boolean => {
        const content = document.createRange()
        content.selectNodeContents(element)
        return [...content.getClientRects()].some((part) => part.right > right + 1)
      }
      // Names for screen readers are wider than what is shown of them.
      const shown = [...figure.querySelectorAll('*')].filter(
        (element) => element.childElementCount === 0 && !element.classList.contains('visually-hidden'),
      )
      return shown.some(isWider) ? [figure.textContent] : []
    }),
  )

/** Returns the amounts of figures that break inside their number; a test expects none. The currency may stand on a line of its own. */
export const brokenFigures = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-figures] *')].flatMap((element) =>
      [...element.childNodes].flatMap((node) => {
        if (node.nodeType !== Node.TEXT_NODE || !/\d{3}[.,]\d{2}/.test(node.textContent ?? '')) return []
        const digits = document.createRange()
        digits.selectNodeContents(node)
        const lines = new Set([...digits.getClientRects()].map(({ top }) => Math.round(top)))
        return lines.size > 1 && element.closest('.visually-hidden') === null ? [node.textContent ?? ''] : []
      }),
    ),
  )

/**
 * Returns the texts of buttons that are not shown whole: because the button is too narrow for its text, or because a parent
 * that clips ends before the button; a test expects none.
 */
export const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const clips = (element: Element): boolean =>
      ['hidden', 'clip'].includes(getComputedStyle(element).overflowX)
    const isCut = (button: Element): boolean => {
      // A part of 1 px is a name for screen readers.
      for (const part of [button, ...button.querySelectorAll('*')])
        if (clips(part) && part.clientWidth > 1 && part.scrollWidth > part.clientWidth + 1) return true
      const { right } = button.getBoundingClientRect()
      for (let above = button.parentElement; above; above = above.parentElement)
        if (clips(above) && above.getBoundingClientRect().right < right - 1) return true
      return false
    }
    return [...document.querySelectorAll('main button')]
      .filter((button) => button.checkVisibility() && button.textContent?.trim() && isCut(button))
      .map((button) => button.textContent ?? '')
  })
