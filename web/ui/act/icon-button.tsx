import action from 'virtual:mantine/ActionIcon'
import unstyled from 'virtual:mantine/UnstyledButton'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { classes } from '../app/space.ts'

interface IconButtonProps extends ComponentPropsWithRef<'button'> {
  'aria-label': string
  /** With a border; without it only the icon is visible. */
  bordered?: boolean
  round?: boolean
  /** Width and height in px; default 28. */
  size?: number
}

const look: Record<'plain' | 'bordered', object> = {
  plain: {
    '--ai-bg': 'transparent',
    '--ai-hover': 'var(--mantine-color-gray-light-hover)',
    '--ai-color': 'var(--mantine-color-gray-light-color)',
  },
  bordered: {
    '--ai-bg': 'var(--mantine-color-default)',
    '--ai-hover': 'var(--mantine-color-default-hover)',
    '--ai-color': 'var(--mantine-color-default-color)',
    '--ai-bd': '0.0625rem solid var(--mantine-color-default-border)',
  },
}

/** A button that shows only an icon. */
export const IconButton = ({
  bordered = false,
  round = false,
  size = 28,
  className,
  style,
  children,
  ...others
}: IconButtonProps): ReactNode => (
  <button
    type="button"
    {...others}
    data-disabled={others.disabled || undefined}
    className={classes(
      'mantine-focus-auto',
      !others.disabled && 'mantine-active',
      unstyled.root,
      action.root,
      className,
    )}
    style={
      {
        ...look[bordered ? 'bordered' : 'plain'],
        '--ai-size': `${size / 16}rem`,
        ...(round ? { '--ai-radius': 'var(--mantine-radius-xl)' } : {}),
        ...style,
      } as object
    }
  >
    <span className={action.icon}>{children}</span>
  </button>
)
