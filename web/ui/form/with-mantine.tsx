import { MantineContext, MantineThemeProvider } from '@mantine/core'
import { type ComponentType, createElement, type ReactNode } from 'react'
import { theme } from '../theme/theme.ts'

const settings = {
  colorScheme: 'light' as const,
  // Light and dark are attributes of <html> (app/appearance.ts).
  setColorScheme: () => undefined,
  clearColorScheme: () => undefined,
  getRootElement: () => document.documentElement,
  classNamesPrefix: 'mantine',
  cssVariablesSelector: ':root',
  withStaticClasses: true,
}

/** Gives a part of the screen what the library's components need. */
export function Mantine({ children }: { children: ReactNode }): ReactNode {
  return (
    <MantineContext value={settings}>
      <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
    </MantineContext>
  )
}

/** The component of the library with what it needs, so that a screen without it does not load the library. */
export function withMantine<Part>(part: Part): Part {
  const Component = part as ComponentType<object>
  const wrapped = (props: object): ReactNode => createElement(Mantine, null, createElement(Component, props))
  return wrapped as Part
}
