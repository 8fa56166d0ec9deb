import { controlsOf, copyInput, counterpart } from './copy-input.ts'

/** Where the application is, from the attributes of the page's script. */
type Parts = { entry?: string; styles?: string; preloads?: string; failed?: string }

const inputs = 'input, textarea, select, button, [role="button"]'
/** Fields that the page's own script handles. */
const own = 'select[name="language"], select[name="theme"], select[name="colorScheme"]'
/** A finished screen changes nothing for so long. */
const quietMs = 60
const patienceMs = 10_000

/**
 * Starts the application when somebody begins to use a form of the page, or at once. It renders the same screen out of
 * sight. Then it replaces the page with everything typed so far, the cursor, and the button that was pressed. Returns what
 * starts it.
 */
export function takeOver(page: HTMLElement, parts: Parts, atOnce: boolean): () => void {
  const listening = new AbortController()
  let started = false
  let pressed: HTMLElement | undefined
  let held = false
  let composing = false

  const controlAt = (event: Event): HTMLElement | null => {
    const target = event.target instanceof Element ? event.target : null
    const control = target?.closest<HTMLElement>(inputs) ?? labelled(target)
    return control?.matches(own) || !control || !page.contains(control) ? null : control
  }
  const start = (): void => {
    if (started) return
    started = true
    run().catch(() => {
      started = false
      pressed = undefined
      document.getElementById('root')?.remove()
      page.id = 'root'
      say(page, parts.failed)
    })
  }
  const run = async (): Promise<void> => {
    // Other people see another screen, which may have fewer controls.
    const root = await openBeside(page, parts, atOnce ? 0 : controlsOf(page).length)
    while (held || composing) await pause()
    listening.abort()
    await replace(page, root, pressed)
  }
  const listen = (types: readonly string[], listener: (event: Event) => void): void => {
    for (const type of types)
      document.addEventListener(type, listener, { capture: true, signal: listening.signal })
  }

  listen(['pointerover', 'pointerdown', 'focusin', 'keydown', 'input'], (event) => {
    if (controlAt(event)) start()
  })
  listen(['click', 'submit'], (event) => {
    const control = event instanceof SubmitEvent ? event.submitter : controlAt(event)
    if (!control || !page.contains(control) || !(control instanceof HTMLButtonElement)) return
    event.preventDefault()
    pressed = control
    start()
  })
  listen(['pointerdown'], () => {
    held = true
  })
  // A list of choices can take the end of the press.
  listen(['pointerup', 'pointercancel', 'change'], () => {
    // The click comes after it.
    setTimeout(() => {
      held = false
    })
  })
  listen(['compositionstart', 'compositionend'], ({ type }) => {
    composing = type === 'compositionstart'
  })
  if (atOnce) start()
  return start
}

const labelled = (target: Element | null): HTMLElement | null =>
  target?.closest('label')?.control as HTMLElement | null

const pause = (): Promise<void> => new Promise((done) => setTimeout(done, 16))

/** Renders the application in a new root behind the page. Returns it when its screen is complete. */
async function openBeside(
  page: HTMLElement,
  { entry, styles, preloads }: Parts,
  controls: number,
): Promise<HTMLElement> {
  if (!entry) throw new Error('no entry')
  for (const href of list(preloads)) link('modulepreload', href)
  const sheets = Promise.all(list(styles).map((href) => link('stylesheet', href)))
  page.id = 'page'
  const root = document.createElement('div')
  root.id = 'root'
  // As wide as the page, so that everything measures what it will measure in its place.
  root.style.cssText = 'position:fixed;inset:0;overflow:hidden;visibility:hidden'
  page.after(root)
  await sheets
  await import(/* @vite-ignore */ entry)
  await complete(root, controls)
  return root
}

const list = (text = ''): string[] => text.split(' ').filter(Boolean)

/** Adds a link to the head. Resolves when it has loaded. */
const link = (rel: string, href: string): Promise<void> =>
  new Promise((done, fail) => {
    const element = document.createElement('link')
    Object.assign(element, { rel, href, onload: () => done(), onerror: fail })
    document.head.append(element)
  })

/**
 * Resolves when the screen has its main part and at least so many controls, and nothing changes any more, or after the
 * longest wait.
 */
async function complete(root: HTMLElement, controls: number): Promise<void> {
  let changed = performance.now()
  const observer = new MutationObserver(() => {
    changed = performance.now()
  })
  observer.observe(root, { childList: true, subtree: true, characterData: true })
  const end = performance.now() + patienceMs
  while (performance.now() < end) {
    await pause()
    if (performance.now() - changed < quietMs) continue
    if (root.querySelector('main') && controlsOf(root).length >= controls) break
  }
  observer.disconnect()
}

/** Shows the application instead of the page, in one step. */
async function replace(
  page: HTMLElement,
  root: HTMLElement,
  pressed: HTMLElement | undefined,
): Promise<void> {
  const before = controlsOf(page)
  const after = controlsOf(root)
  const top = window.scrollY
  const focused = before.indexOf(document.activeElement as HTMLElement)
  const next = pressed && counterpart(pressed, before, after)
  root.removeAttribute('style')
  await copyInput(page, root)
  if (focused >= 0) moveFocus(before[focused], counterpart(before[focused], before, after))
  page.remove()
  window.scrollTo({ top, behavior: 'instant' })
  next?.click()
}

function moveFocus(from: HTMLElement | undefined, to: HTMLElement | undefined): void {
  to?.focus({ preventScroll: true })
  if (!(from instanceof HTMLInputElement && to instanceof HTMLInputElement)) return
  try {
    to.setSelectionRange(from.selectionStart, from.selectionEnd)
  } catch {
    // Fields of type e-mail have no selection.
  }
}

/** Shows a sentence above the content, for readers of the screen too. */
function say(page: HTMLElement, text: string | undefined): void {
  if (!text) return
  const known = page.querySelector('#page-failed')
  const line = known ?? document.createElement('p')
  line.id = 'page-failed'
  line.setAttribute('role', 'alert')
  line.textContent = text
  if (!known) page.querySelector('main form, main')?.prepend(line)
}
