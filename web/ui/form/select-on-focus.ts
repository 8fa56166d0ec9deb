import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
} from 'react'

type Handlers = { onFocus?: ((event: FocusEvent<HTMLInputElement>) => void) | undefined }

/**
 * Keeps the text of a field selected from the moment it gets the focus until the person presses a key, so that typing
 * replaces a proposed value instead of adding to it (52 and 1000 must not become 521000). A proposal that comes later,
 * in a field that has the focus already, is selected too. The first press in the field selects, the second places the
 * cursor.
 */
export function useSelectOnFocus(input: RefObject<HTMLInputElement | null>, { onFocus }: Handlers = {}) {
  const untouched = useRef(false)
  useLayoutEffect(() => {
    if (untouched.current && document.activeElement === input.current) input.current?.select()
  })
  return {
    onFocus: (event: FocusEvent<HTMLInputElement>): void => {
      untouched.current = true
      event.currentTarget.select()
      onFocus?.(event)
    },
    onMouseDown: (event: MouseEvent<HTMLInputElement>): void => {
      const { currentTarget } = event
      const focused = document.activeElement === currentTarget
      if (currentTarget.value === '' || (focused && !untouched.current)) return
      // The press would place the cursor and end the selection.
      event.preventDefault()
      if (focused) {
        currentTarget.select()
        untouched.current = false
      } else currentTarget.focus()
    },
    onKeyDownCapture: ({ key }: KeyboardEvent<HTMLInputElement>): void => {
      if (key !== 'Tab' && key !== 'Shift') untouched.current = false
    },
  }
}
