import type { FocusEvent, MouseEvent } from 'react'

/**
 * Selects the text of a field when it gets the focus, so that typing replaces a proposed value instead of adding to it
 * (52 and 1000 must not become 521000). A press in a field that has the focus places the cursor as usual.
 */
export const selectOnFocus = {
  onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>): void => currentTarget.select(),
  onMouseDown: (event: MouseEvent<HTMLInputElement>): void => {
    const { currentTarget } = event
    if (document.activeElement === currentTarget || currentTarget.value === '') return
    // The press would place the cursor and end the selection.
    event.preventDefault()
    currentTarget.focus()
  },
}
