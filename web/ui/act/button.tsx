import button from 'virtual:mantine/Button'
import unstyled from 'virtual:mantine/UnstyledButton'
import type { ComponentPropsWithRef, CSSProperties, ReactNode } from 'react'
import { classes, type Space, spaceAbove } from '../app/space.ts'
import { Spinner } from './spinner.tsx'

type Variant = 'filled' | 'default' | 'light' | 'subtle'
type Color = 'accent' | 'settled' | 'soon' | 'overdue' | 'gray'
type Size = 'sm' | 'md' | 'lg' | 'compact-xs' | 'compact-sm' | 'compact-md'

type Root = { className: string; style?: CSSProperties | undefined; children: ReactNode }

export interface ButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'color'> {
  variant?: Variant
  color?: Color
  size?: Size
  /** Shows a spinner and ignores presses. */
  loading?: boolean | undefined
  fullWidth?: boolean
  leftSection?: ReactNode
  rightSection?: ReactNode
  mt?: Space
  /** Makes it a link. For addresses of the application use `renderRoot`. */
  href?: string | undefined
  rel?: string
  target?: string
  download?: string
  /** Renders the element: `renderRoot={(root) => <AppLink {...root} to="/import" />}`. */
  renderRoot?: (root: Root) => ReactNode
}

/** A button with the library's style sheet and without its code, so that first screens need not load that. */
export function Button({
  variant,
  color,
  size = 'sm',
  loading,
  fullWidth,
  leftSection,
  rightSection,
  mt,
  renderRoot,
  className,
  style,
  disabled,
  children,
  ...others
}: ButtonProps): ReactNode {
  const still = disabled || loading
  const root = {
    ...others,
    className: classes(
      'mantine-focus-auto',
      !still && 'mantine-active',
      unstyled.root,
      button.root,
      'mantine-Button-root',
      className,
    ),
    style: spaceAbove(mt, { ...colorsOf(variant, color), ...sizeOf(size), ...style }),
    'data-variant': variant,
    'data-size': size,
    'data-disabled': disabled || undefined,
    'data-loading': loading || undefined,
    'data-block': fullWidth || undefined,
    'data-with-left-section': Boolean(leftSection) || undefined,
    'data-with-right-section': Boolean(rightSection) || undefined,
    children: (
      <>
        {loading && (
          <span className={button.loader} style={middle} aria-hidden="true">
            <Spinner color="var(--button-color)" size="calc(var(--button-height) / 1.8)" />
          </span>
        )}
        <span className={button.inner}>
          {leftSection && section('left', leftSection)}
          <span className={classes(button.label, 'mantine-Button-label')} data-loading={loading || undefined}>
            {children}
          </span>
          {rightSection && section('right', rightSection)}
        </span>
      </>
    ),
  }
  if (renderRoot) return renderRoot(root)
  if ('href' in root) return <a {...(root as ComponentPropsWithRef<'a'>)} />
  return <button type="button" {...root} disabled={still} />
}

const section = (position: 'left' | 'right', content: ReactNode): ReactNode => (
  <span className={button.section} data-position={position}>
    {content}
  </span>
)

const middle = { transform: 'translate(-50%, calc(-50% + 0.0625rem))' }

const border = (color: string): string => `0.0625rem solid ${color}`

/** The variables that the style sheet reads. */
function colorsOf(variant: Variant | undefined, color: Color | undefined): CSSProperties {
  const one = (part: string): string => `var(--mantine-color-${color ?? 'accent'}-${part})`
  const own = (background: string, hover: string, text: string, edge = 'transparent'): CSSProperties =>
    ({
      '--button-bg': background,
      '--button-hover': hover,
      '--button-color': text,
      '--button-bd': border(edge),
    }) as CSSProperties
  switch (variant) {
    case 'default':
      return own(
        'var(--mantine-color-default)',
        'var(--mantine-color-default-hover)',
        'var(--mantine-color-default-color)',
        'var(--mantine-color-default-border)',
      )
    case 'light':
      return own(one('light'), one('light-hover'), one('light-color'))
    case 'subtle':
      return own('transparent', one('light-hover'), one('light-color'))
    default: {
      const text = color === undefined || color === 'accent' ? 'var(--on-accent)' : 'var(--on-state)'
      return own(one('filled'), one('filled-hover'), text)
    }
  }
}

function sizeOf(size: Size): CSSProperties {
  if (size === 'sm') return {}
  return {
    '--button-height': `var(--button-height-${size})`,
    '--button-padding-x': `var(--button-padding-x-${size})`,
    '--button-fz': `var(--mantine-font-size-${size.replace('compact-', '')})`,
  } as CSSProperties
}
