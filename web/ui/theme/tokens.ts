/**
 * All colours of the product: two themes, three colour schemes. The build converts this table to CSS
 * variables (web/build/theme-css.ts); theme.test.ts checks the contrast of each pair.
 */
export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]

export const colorSchemes = ['blue', 'slate', 'indigo'] as const
export type ColorScheme = (typeof colorSchemes)[number]

/** Neutral surfaces and text, and the states of money and time. */
export const neutrals = {
  light: {
    page: '#f7f7f5',
    card: '#ffffff',
    raised: '#ffffff',
    hover: '#f4f4f1',
    hairline: '#e7e6e2',
    field: '#8f8e88',
    ink: '#1d1d1f',
    muted: '#6a6964',
    shade: '#efeeea',
    settled: '#187545',
    'settled-soft': '#e9f5ee',
    soon: '#a3540a',
    'soon-soft': '#fcf1e3',
    overdue: '#bd2d27',
    'overdue-soft': '#fdeeec',
    'on-state': '#ffffff',
  },
  dark: {
    page: '#111214',
    card: '#18191c',
    raised: '#212226',
    hover: '#1f2024',
    hairline: '#292a2e',
    field: '#74757b',
    ink: '#ececea',
    muted: '#a3a29d',
    shade: '#26272b',
    settled: '#5fc58d',
    'settled-soft': '#15291f',
    soon: '#e2a356',
    'soon-soft': '#2d2316',
    overdue: '#f0857d',
    'overdue-soft': '#331c1b',
    'on-state': '#111214',
  },
} as const satisfies Record<Theme, Record<string, string>>

/** The accent marks what people can press or follow; `bar` is its paler variant in charts and progress bars. */
export const accents = {
  light: {
    blue: {
      accent: '#2563eb',
      'accent-strong': '#1d4fd0',
      'on-accent': '#ffffff',
      'accent-soft': '#edf3ff',
      bar: '#dbe5fa',
    },
    slate: {
      accent: '#475569',
      'accent-strong': '#37445a',
      'on-accent': '#ffffff',
      'accent-soft': '#edf0f4',
      bar: '#dfe3e9',
    },
    indigo: {
      accent: '#4f46e5',
      'accent-strong': '#4038c4',
      'on-accent': '#ffffff',
      'accent-soft': '#efeffe',
      bar: '#dfdefb',
    },
  },
  dark: {
    blue: {
      accent: '#7aa7ff',
      'accent-strong': '#9bbdff',
      'on-accent': '#0c1626',
      'accent-soft': '#1b263c',
      bar: '#27375a',
    },
    slate: {
      accent: '#a9b6c9',
      'accent-strong': '#c3cddb',
      'on-accent': '#12161c',
      'accent-soft': '#23282f',
      bar: '#343b46',
    },
    indigo: {
      accent: '#a5a3ff',
      'accent-strong': '#bdbbff',
      'on-accent': '#14132b',
      'accent-soft': '#25244a',
      bar: '#343268',
    },
  },
} as const satisfies Record<Theme, Record<ColorScheme, Record<string, string>>>

/** Chart series in a fixed order: within a screen the same position always has the same meaning. */
export const series = {
  light: ['#2563eb', '#0f766e', '#a16207', '#9333ea', '#c2410c', '#64748b', '#be185d', '#4d7c0f'],
  dark: ['#7aa7ff', '#4fc1b3', '#d9ab4a', '#c79bff', '#f2925f', '#94a3b8', '#f48fb1', '#a3cf62'],
} as const satisfies Record<Theme, readonly string[]>
