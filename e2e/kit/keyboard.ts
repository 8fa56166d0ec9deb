/** Actions of a person without a mouse. */
import type { Page } from 'playwright-core'

/**
 * Presses Tab until the element with this name has the focus. `beside` is a text in the same line, if several
 * elements have the name. Returns how often it was pressed. Throws if no element is found.
 */
export async function tabTo(page: Page, name: string | RegExp, beside = '', most = 80): Promise<number> {
  const fits = (text: string): boolean => (typeof name === 'string' ? text === name : name.test(text))
  for (let press = 0; press < most; press++) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const element = document.activeElement
      if (!(element instanceof HTMLElement)) return { name: '', around: '' }
      const field = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
      const label = field ? element.labels?.[0]?.textContent : undefined
      return {
        name: (element.getAttribute('aria-label') ?? label ?? element.textContent ?? '').trim(),
        around: element.parentElement?.textContent ?? '',
      }
    })
    if (fits(focused.name) && focused.around.includes(beside)) return press + 1
  }
  throw new Error(`Tab never reached ${name}`)
}
