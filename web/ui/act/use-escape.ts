import { useWindowEvent } from '@mantine/hooks'
import { useLayoutEffect, useRef } from 'react'
import { closeLayers } from '../app/close-layers.ts'

/** The open forms, dialogs and questions, the newest last. */
const layers: object[] = []

/** Layers of the browser close themselves, after the page has seen the key. */
const ofBrowser = 'dialog:modal, [popover="auto"]:popover-open'

/**
 * Esc closes only the top layer: a question over a form leaves the form open, and an open calendar or list of choices handles the key
 * itself. A layer that opens closes the menus and the search, which would cover it.
 */
export function useEscape(opened: boolean, close: () => void): void {
  const layer = useRef({})
  // Before the focus is remembered (use-focus-back.ts).
  useLayoutEffect(() => {
    const own = layer.current
    if (!opened) return
    closeLayers()
    layers.push(own)
    return () => void layers.splice(layers.indexOf(own), 1)
  }, [opened])
  useWindowEvent('keydown', (event) => {
    if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return
    const { target } = event
    const inList =
      target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true'
    if (layers.at(-1) !== layer.current || inList || document.querySelector(ofBrowser)) return
    // The layer below becomes the top one before its own listener sees the same key.
    event.preventDefault()
    close()
  })
}
