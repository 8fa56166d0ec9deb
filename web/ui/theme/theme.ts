import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core'

/** Colours for components: the accent for actions, the others only for states of money and time. */
const toned = ['accent', 'settled', 'soon', 'overdue'] as const

const tuple = (token: string): MantineColorsTuple => {
  const value = `var(--${token})`
  return [value, value, value, value, value, value, value, value, value, value]
}

/** The label colour of a filled button comes from the scheme: white on a dark accent, near black on a pale one. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input)
  if (input.variant !== 'filled') return colors
  const color = input.color ?? 'accent'
  return { ...colors, color: color === 'accent' ? 'var(--on-accent)' : 'var(--on-state)' }
}

/** Fields are 16 px, with the description below them and the error below the description. */
const field = { size: 'md', inputWrapperOrder: ['label', 'input', 'description', 'error'] }
const fields = [
  'TextInput',
  'Textarea',
  'Select',
  'MultiSelect',
  'TagsInput',
  'Autocomplete',
  'PasswordInput',
  'NumberInput',
  'DateInput',
  'TimeInput',
  'NativeSelect',
]

/** Makes a colour that the theme does not have an error of types, for example the library's own red. */
declare module '@mantine/core' {
  interface MantineThemeColorsOverride {
    colors: Record<(typeof toned)[number] | 'gray' | 'dark', MantineColorsTuple>
  }
}

export const theme = createTheme({
  primaryColor: 'accent',
  colors: {
    ...Object.fromEntries(toned.map((name) => [name, tuple(name)])),
    /* The library's greys in our warm tint (tokens.ts). */
    gray: [
      '#f7f7f5',
      '#f4f4f1',
      '#efeeea',
      '#e7e6e2',
      '#d3d2cc',
      '#a9a8a2',
      '#8f8e88',
      '#6a6964',
      '#3f3f3d',
      '#1d1d1f',
    ],
    dark: [
      '#ececea',
      '#c9c9c6',
      '#a3a29d',
      '#74757b',
      '#4a4b51',
      '#34353a',
      '#212226',
      '#18191c',
      '#111214',
      '#0b0c0d',
    ],
  },
  variantColorResolver,
  fontFamily: "'Inter Variable', 'Inter Fallback', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
  headings: {
    fontFamily:
      "'Inter Variable', 'Inter Fallback', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
    fontWeight: '620',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.3' },
      h2: { fontSize: '1.0625rem', lineHeight: '1.4' },
      h3: { fontSize: '0.9375rem', lineHeight: '1.4' },
    },
  },
  fontSizes: { xs: '0.8125rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.375rem' },
  fontWeights: { regular: '400', medium: '540', bold: '620' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.25rem', xl: '1.75rem' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '10px', xl: '14px' },
  defaultRadius: 'md',
  breakpoints: { xs: '30em', sm: '48em', md: '64em', lg: '80em', xl: '90em' },
  shadows: {
    xs: 'none',
    sm: 'var(--shadow-float)',
    md: 'var(--shadow-float)',
    lg: 'var(--shadow-float)',
    xl: 'var(--shadow-float)',
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    /* Layers open inside a landmark that Kit renders for them. */
    Portal: { defaultProps: { target: '#layers' } },
    Modal: {
      defaultProps: {
        radius: 'xl',
        overlayProps: { className: 'veil' },
        transitionProps: { duration: 150 },
      },
    },
    Drawer: {
      defaultProps: {
        overlayProps: { className: 'veil' },
        transitionProps: { duration: 180 },
      },
    },
    Button: { defaultProps: { size: 'sm' } },
    ...Object.fromEntries(fields.map((name) => [name, { defaultProps: field }])),
    Menu: { defaultProps: { transitionProps: { duration: 100 }, radius: 'lg', shadow: 'md' } },
    Popover: { defaultProps: { transitionProps: { duration: 100 }, radius: 'lg', shadow: 'md' } },
    Tooltip: { defaultProps: { openDelay: 400, transitionProps: { duration: 100 } } },
    Table: { defaultProps: { verticalSpacing: 'xs' } },
  },
})

const tones = (name: string): Record<string, string> => {
  const soft = `var(--${name}-soft)`
  const solid = `var(--${name})`
  return {
    [`--mantine-color-${name}-text`]: solid,
    [`--mantine-color-${name}-filled`]: solid,
    [`--mantine-color-${name}-filled-hover`]:
      name === 'accent' ? 'var(--accent-strong)' : `color-mix(in srgb, ${solid} 88%, var(--ink))`,
    [`--mantine-color-${name}-light`]: soft,
    [`--mantine-color-${name}-light-hover`]: `color-mix(in srgb, ${soft} 85%, ${solid})`,
    [`--mantine-color-${name}-light-color`]: solid,
    [`--mantine-color-${name}-outline`]: solid,
    [`--mantine-color-${name}-outline-hover`]: soft,
  }
}

/** Maps the library's variables to our tokens, so that theme and scheme change without a re-render. */
export const cssVariables: CSSVariablesResolver = () => {
  const both = {
    ...Object.assign({}, ...toned.map(tones)),
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-bright': 'var(--ink)',
    '--mantine-color-body': 'var(--raised)',
    '--mantine-color-dimmed': 'var(--muted)',
    '--mantine-color-placeholder': 'var(--muted)',
    '--mantine-color-error': 'var(--overdue)',
    '--mantine-color-success': 'var(--settled)',
    '--mantine-color-anchor': 'var(--accent)',
    '--mantine-color-default': 'var(--card)',
    '--mantine-color-default-hover': 'var(--hover)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-border': 'color-mix(in srgb, var(--hairline) 55%, var(--field))',
    '--mantine-color-disabled': 'var(--shade)',
    '--mantine-color-disabled-color': 'var(--muted)',
    '--mantine-color-disabled-border': 'var(--hairline)',
    '--mantine-primary-color-contrast': 'var(--on-accent)',
  }
  return { variables: {}, light: both, dark: both }
}
