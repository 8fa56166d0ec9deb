export const MAP_ID = 'property-map'

/** Gives the keyboard to the map. */
export const focusMap = (): void => document.getElementById(MAP_ID)?.focus({ preventScroll: true })

/** The same, if the focused element disappears with what is shown next. */
export const keepFocus = (): void =>
  void requestAnimationFrame(() => {
    if (document.activeElement === document.body) focusMap()
  })
