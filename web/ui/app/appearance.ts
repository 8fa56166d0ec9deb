import { type MantineColorScheme, type MantineColorSchemeManager, useMantineColorScheme } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { type ColorScheme, colorSchemes } from '../theme/tokens.ts'
import { readStored, writeStored } from './storage.ts'

/** The choices of THEME-01, stored under `theme` and `colorScheme` (THEME-03). */
export type ThemeChoice = 'light' | 'dark' | 'system'
export const themeChoices: readonly ThemeChoice[] = ['light', 'dark', 'system']

const fromStored = (stored: string | null): MantineColorScheme =>
  stored === 'dark' ? 'dark' : stored === 'system' ? 'auto' : 'light'

let storageListener: ((event: StorageEvent) => void) | undefined

/** Stores Mantine's light or dark mode under our own key. */
export const appearanceManager: MantineColorSchemeManager = {
  get: () => fromStored(readStored('theme')),
  set: (value) => writeStored('theme', value === 'auto' ? 'system' : value),
  subscribe(update) {
    storageListener = (event) => {
      if (event.key === 'theme') update(fromStored(event.newValue))
    }
    window.addEventListener('storage', storageListener)
  },
  unsubscribe() {
    if (storageListener) window.removeEventListener('storage', storageListener)
  },
  clear: () => writeStored('theme', null),
}

const schemeListeners = new Set<() => void>()
const isScheme = (value: unknown): value is ColorScheme => colorSchemes.some((scheme) => scheme === value)
const onScheme = (changed: () => void): (() => void) => {
  schemeListeners.add(changed)
  return () => schemeListeners.delete(changed)
}
const standardScheme = (): ColorScheme => 'blue'
const readScheme = (): ColorScheme => {
  const value = document.documentElement.dataset.colorScheme
  return isScheme(value) ? value : 'blue'
}

/** Changes the accent colour of all screens and stores it. */
export function setColorScheme(scheme: ColorScheme): void {
  document.documentElement.dataset.colorScheme = scheme
  writeStored('colorScheme', scheme)
  for (const listener of schemeListeners) listener()
}

/** The chosen theme and colour scheme with their setters. */
export function useAppearance(): {
  theme: ThemeChoice
  setTheme: (theme: ThemeChoice) => void
  scheme: ColorScheme
  setScheme: (scheme: ColorScheme) => void
} {
  // Without keepTransitions the library writes a style element, which the content security policy forbids.
  const { colorScheme, setColorScheme: setMode } = useMantineColorScheme({ keepTransitions: true })
  const scheme = useSyncExternalStore(onScheme, readScheme, standardScheme)
  return {
    theme: colorScheme === 'auto' ? 'system' : colorScheme,
    setTheme: (theme) => setMode(theme === 'system' ? 'auto' : theme),
    scheme,
    setScheme: setColorScheme,
  }
}
