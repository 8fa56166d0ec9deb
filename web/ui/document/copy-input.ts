/** Everything that can have the focus, in the order of the page. */
export const controlsOf = (part: HTMLElement): HTMLElement[] => [
  ...part.querySelectorAll<HTMLElement>('a, button, input, textarea, select, summary'),
]

/** The same control in another rendering of the screen: at the same place, or the first one like it. */
export function counterpart(
  control: HTMLElement | undefined,
  before: readonly HTMLElement[],
  after: readonly HTMLElement[],
): HTMLElement | undefined {
  if (!control) return undefined
  const like = (other: HTMLElement | undefined): boolean =>
    other !== undefined && nameOf(other) === nameOf(control)
  const same = after[before.indexOf(control)]
  return like(same) ? same : after.find(like)
}

function nameOf(control: HTMLElement): string {
  const parts = [control.tagName, control.getAttribute('type')]
  // The library makes up the names of radio buttons.
  if (control instanceof HTMLInputElement)
    return [...parts, control.type === 'radio' ? control.value : control.name].join('\n')
  if (control instanceof HTMLTextAreaElement) return [...parts, control.name].join('\n')
  return [...parts, control.getAttribute('name'), control.textContent?.trim()].join('\n')
}

/**
 * Copies what was typed, chosen and opened. The application is told as if it had been typed there, one field after the
 * other: a form that learns of two fields at once keeps only one. Nothing is painted in between.
 */
export async function copyInput(from: HTMLElement, to: HTMLElement): Promise<void> {
  const before = controlsOf(from)
  const after = controlsOf(to)
  for (const control of before) {
    const other = counterpart(control, before, after)
    const earlier = textIn(other)
    if (control instanceof HTMLInputElement && other instanceof HTMLInputElement) copyField(control, other)
    else if (control instanceof HTMLTextAreaElement && other instanceof HTMLTextAreaElement)
      type(other, control.value)
    else if (control instanceof HTMLSelectElement && other instanceof HTMLSelectElement)
      choose(control, other)
    else continue
    // React renders what an event changed in a microtask.
    await Promise.resolve()
    // Fields such as a date take what was typed when they are left; this one was left on the page.
    if (!other || control === document.activeElement || textIn(other) === earlier) continue
    other.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
    await Promise.resolve()
  }
  for (const open of from.querySelectorAll('details[open]')) {
    const other = open.id && to.querySelector(`details[id="${CSS.escape(open.id)}"]`)
    if (other) other.setAttribute('open', '')
  }
}

const textIn = (control: HTMLElement | undefined): string | undefined =>
  control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement ? control.value : undefined

/** Whether something was typed or ticked. */
export const isTypedOn = (page: HTMLElement): boolean =>
  controlsOf(page).some(
    (control) =>
      (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) &&
      (control.value !== control.defaultValue ||
        (control instanceof HTMLInputElement && control.checked !== control.defaultChecked)),
  )

/** The application knows better what nobody has chosen on the page, for example its stored language. */
function choose(control: HTMLSelectElement, other: HTMLSelectElement): void {
  if (control.value === other.value || control.selectedOptions[0]?.defaultSelected) return
  other.value = control.value
  other.dispatchEvent(new Event('change', { bubbles: true }))
}

function copyField(control: HTMLInputElement, other: HTMLInputElement): void {
  if (control.type === 'checkbox' || control.type === 'radio') {
    if (control.checked !== other.checked && (control.checked || control.type === 'checkbox')) other.click()
  } else if (control.type !== 'file') type(other, control.value)
}

/** Sets the value as a person would, so that React notices. */
function type(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  if (field.value === value) return
  const prototype = Object.getPrototypeOf(field) as object
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
