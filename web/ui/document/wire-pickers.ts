import { read, showAppearance } from '../theme/show-appearance.ts'
import { isTypedOn } from './copy-input.ts'
import { writeLanguageCookie } from './language-cookie.ts'

/** Storage keys of the pickers, by the names of their fields. */
const keys = { language: 'selectedLanguage', theme: 'theme', colorScheme: 'colorScheme' } as const

const isPicker = (name: string): name is keyof typeof keys => name in keys

/**
 * Language, theme and colours of a page whose application has not started. A new language is a new page. If something was typed, `start`
 * starts the application instead, which takes over the text and the language.
 */
export function wirePickers(page: HTMLElement, start: () => void): void {
  for (const select of page.querySelectorAll('select')) {
    if (!isPicker(select.name)) continue
    const stored = read(keys[select.name])
    if (select.name !== 'language' && stored && stored !== select.value) show(select, stored)
  }
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', showAppearance)
  page.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLSelectElement) || !isPicker(target.name)) return
    if (target.name === 'language' && isTypedOn(page)) {
      show(target, target.value)
      return start()
    }
    try {
      localStorage.setItem(keys[target.name], target.value)
    } catch {}
    show(target, target.value)
    if (target.name !== 'language') return showAppearance()
    writeLanguageCookie(target.value)
    const address = new URL(location.href)
    address.searchParams.delete('lang')
    location.replace(address)
    // The same address with a fragment is not loaded again.
    if (address.hash) location.reload()
  })
}

/** Selects a value and shows its name beside the field. */
function show(select: HTMLSelectElement, value: string): void {
  select.value = value
  const name = select.selectedOptions[0]?.textContent
  const shown = select.parentElement?.querySelector('[aria-hidden]')
  if (shown && name) shown.textContent = name
}
