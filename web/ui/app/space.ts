import type { CSSProperties } from 'react'

/** A step of the spaces between parts (ui/theme/theme.ts), or px. */
export type Space = 'xs' | 'sm' | 'md' | 'lg' | 'xl' | number

/** The length of a space. */
export const lengthOf = (space: Space): string =>
  typeof space === 'number' ? `${space / 16}rem` : `var(--mantine-spacing-${space})`

/** Adds the space above a part to its style. */
export const spaceAbove = (space: Space | undefined, style?: CSSProperties): CSSProperties | undefined =>
  space === undefined ? style : { marginTop: lengthOf(space), ...style }

/** Class names in one string; what is missing is left out. */
export const classes = (...names: (string | false | undefined)[]): string => names.filter(Boolean).join(' ')
