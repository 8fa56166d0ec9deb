/**
 * Closes the menus and the search at once, as a modal dialog of the browser does: whatever opens next would be below them. The focus
 * returns to what opened them.
 */
export function closeLayers(): void {
  for (const layer of document.querySelectorAll<HTMLElement>('[popover="auto"]:popover-open'))
    layer.hidePopover()
}
