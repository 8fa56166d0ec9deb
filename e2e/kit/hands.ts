/** One person at one device, who uses either only the mouse or only the keyboard. */
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { accessibilityProblems, cutOff, overflow } from './browser.ts'

export type Way = 'mouse' | 'keyboard'

const mostTabs = 160

/** The focus is on something that is shown, with a mark that shows it. */
async function focusIsShown(page: Page): Promise<void> {
  const hidden = await page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element === document.body) return null
    const marks = (one: Element | null): boolean => {
      if (!one) return false
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one)
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
    }
    // Fields mark their frame with its colour; a hidden input marks its label or its neighbour.
    const isField = element.matches('input:not([type=checkbox], [type=radio], [type=file]), textarea, select')
    const around = [element, element.nextElementSibling, element.parentElement, element.closest('label')]
    return isField || around.some(marks) ? null : element.outerHTML.slice(0, 200)
  })
  expect(hidden, 'the focus is on something without a mark').toBeNull()
}

export function handsOf(page: Page, way: Way) {
  const isFocused = (target: Locator): Promise<boolean> =>
    target.evaluate(
      (element) => element === document.activeElement || element.contains(document.activeElement),
    )

  /** What has the focus is in the window, and no bar or layer covers it. */
  const isNotCovered = async (): Promise<void> => {
    const covered = (): Promise<string | null> =>
      page.evaluate(() => {
        const element = document.activeElement!
        const { left, top, width, height } = element.getBoundingClientRect()
        const hit = document.elementFromPoint(left + width / 2, top + height / 2)
        const label = element.closest('label')
        const related = hit && (element.contains(hit) || hit.contains(element) || label?.contains(hit))
        return related ? null : `${element.outerHTML.slice(0, 120)} under ${hit?.outerHTML.slice(0, 120)}`
      })
    await expect.poll(covered, { message: 'what has the focus is covered' }).toBeNull()
  }

  /** Presses Tab until the target has the focus. */
  const reach = async (target: Locator): Promise<void> => {
    await target.first().waitFor({ state: 'attached' })
    for (let press = 0; press < mostTabs; press++) {
      if (await isFocused(target.first())) return isNotCovered()
      await page.keyboard.press('Tab')
      await focusIsShown(page)
    }
    throw new Error(`Tab never reached ${target}`)
  }

  return {
    page,
    reach,
    /** A button, a link or a menu item. */
    async press(target: Locator): Promise<void> {
      if (way === 'mouse') return target.first().click()
      await reach(target)
      await page.keyboard.press('Enter')
    },
    async write(field: Locator, text: string): Promise<void> {
      if (way === 'mouse') return field.fill(text)
      await reach(field)
      await page.keyboard.press('Control+A')
      await page.keyboard.type(text)
    },
    /** A checkbox or a switch. */
    async tick(box: Locator): Promise<void> {
      const before = await box.isChecked()
      if (way === 'mouse') await box.setChecked(!before)
      else {
        await reach(box)
        await page.keyboard.press('Space')
      }
      await expect.poll(() => box.isChecked()).toBe(!before)
    },
    /** A choice of the product: typed and taken from its list. */
    async choose(field: Locator, text: string, option: Locator): Promise<void> {
      if (way === 'mouse') {
        await field.click()
        if (await field.isEditable()) await field.fill(text)
        return option.click()
      }
      await reach(field)
      if (await field.isEditable()) await page.keyboard.type(text)
      else await page.keyboard.press('Enter')
      await option.waitFor()
      const isActive = () => option.evaluate((one) => one.matches('[data-combobox-selected], [data-active]'))
      for (let press = 0; press < 20 && !(await isActive()); press++) await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await option.waitFor({ state: 'detached' })
    },
    /** A choice of the browser, of which the keyboard types the beginning. */
    async select(field: Locator, label: string): Promise<void> {
      if (way === 'mouse') {
        await field.selectOption({ label })
        return
      }
      await reach(field)
      await page.keyboard.type(label)
    },
    /** One of several radio buttons, which the arrow keys walk. */
    async pick(choice: Locator): Promise<void> {
      if (way === 'mouse') return choice.check()
      const name = await choice.getAttribute('name')
      await reach(page.locator(`input[type=radio][name="${name}"]:checked`))
      for (let press = 0; press < 12 && !(await choice.isChecked()); press++)
        await page.keyboard.press('ArrowDown')
      expect(await choice.isChecked()).toBe(true)
    },
    /** Chooses a file in the dialog of the browser. */
    async attach(opener: Locator, file: string): Promise<void> {
      if (way === 'mouse') return opener.setInputFiles(file)
      // On a loaded machine the browser did not always answer the first press.
      for (let presses = 0; presses < 3; presses++) {
        const opened = page.waitForEvent('filechooser', { timeout: 10_000 }).catch(() => undefined)
        await reach(opener)
        await page.keyboard.press('Space')
        const chooser = await opened
        if (chooser) return chooser.setFiles(file)
      }
      throw new Error('Space opened no dialog for a file')
    },
  }
}

export type Hands = ReturnType<typeof handsOf>

/** The screen is accessible, not wider than the window, and cuts no button. */
export async function inOrder(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('heading', { level: 1 }).first().waitFor()
  // A check that meets the moment in which the application replaces a public page is repeated.
  await expect.poll(() => accessibilityProblems(page), { timeout: 20_000 }).toEqual([])
  const wide = await page.evaluate(() => {
    const edge = document.documentElement.clientWidth + 0.5
    return [...document.querySelectorAll('body *')]
      .filter((one) => one.checkVisibility() && one.getBoundingClientRect().right > edge)
      .map((one) => one.outerHTML.slice(0, 120))
  })
  expect(await overflow(page), `wider than the window: ${wide.slice(-5).join(' ')}`).toBe(0)
  expect(await cutOff(page)).toEqual([])
}
