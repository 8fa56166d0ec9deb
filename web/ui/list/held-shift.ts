/** Whether Shift was held. The change of a checkbox comes from a click, also if a key was pressed. */
export const heldShift = (event: Event): boolean => event instanceof MouseEvent && event.shiftKey
