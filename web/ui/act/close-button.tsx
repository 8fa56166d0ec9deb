import close from 'virtual:mantine/CloseButton'
import unstyled from 'virtual:mantine/UnstyledButton'
import type { ComponentPropsWithRef, CSSProperties, ReactNode } from 'react'
import { classes } from '../app/space.ts'

interface CloseButtonProps extends ComponentPropsWithRef<'button'> {
  'aria-label': string
  size?: 'sm' | 'md'
}

/** A cross. */
export const CloseButton = ({ size = 'md', className, style, ...others }: CloseButtonProps): ReactNode => (
  <button
    type="button"
    {...others}
    className={classes(
      'mantine-focus-auto mantine-active',
      unstyled.root,
      close.root,
      close['root--subtle'],
      className,
    )}
    style={{ '--cb-size': `var(--cb-size-${size})`, ...style } as CSSProperties}
  >
    <svg viewBox="0 0 15 15" fill="none" style={{ width: '70%', height: '70%' }} aria-hidden="true">
      <path
        d="m3.6 3.6 7.8 7.8m0-7.8-7.8 7.8"
        stroke="currentColor"
        strokeWidth="1.15"
        strokeLinecap="round"
      />
    </svg>
  </button>
)
