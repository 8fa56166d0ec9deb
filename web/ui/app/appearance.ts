import { useSyncExternalStore } from 'react'
import { showTheme } from '../theme/show-appearance.ts'
import { type ColorScheme, colorSchemes } from '../theme/tokens.ts'
import { readStored, writeStored } from './storage.ts'

/** The choices of THEME-01, stored under `theme` and `colorScheme` (THEME-03). */
export type ThemeChoice = 'light' | 'dark' | 'system'
export const themeChoices: readonly ThemeChoice[] = ['light', 'dark', 'system']

const listeners = new Set<() => void>()
/** Chosen on this page, for browsers that store nothing. */
let chosen: ThemeChoice | null = null

function changed(): void {
  showTheme(readTheme())
  for (const listener of listeners) listener()
}

const isScheme = (value: unknown): value is ColorScheme => colorSchemes.some((scheme) => scheme === value)
const isTheme = (value: unknown): value is ThemeChoice => themeChoices.some((theme) => theme === value)

/** Public pages are rendered on the server, where nothing is stored. */
const standardTheme = (): ThemeChoice => 'light'
const standardScheme = (): ColorScheme => 'blue'
function readTheme(): ThemeChoice {
  const value = chosen ?? readStored('theme')
  return isTheme(value) ? value : 'light'
}
const readScheme = (): ColorScheme => {
  const value = document.documentElement.dataset.colorScheme
  return isScheme(value) ? value : 'blue'
}

/** Calls `listener` when theme or colour scheme change: here, in another tab, or in the system. */
function subscribe(listener: () => void): () => void {
  const first = listeners.size === 0
  listeners.add(listener)
  if (first) watch('addEventListener')
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) watch('removeEventListener')
  }
}

function watch(act: 'addEventListener' | 'removeEventListener'): void {
  window[act]('storage', fromStorage as EventListener)
  matchMedia('(prefers-color-scheme: dark)')[act]('change', changed)
}

function fromStorage({ key }: StorageEvent): void {
  if (key !== 'theme') return
  chosen = null
  changed()
}

function setTheme(theme: ThemeChoice): void {
  chosen = theme
  writeStored('theme', theme)
  changed()
}

/** Changes the accent colour of all screens and stores it. */
export function setColorScheme(scheme: ColorScheme): void {
  document.documentElement.dataset.colorScheme = scheme
  writeStored('colorScheme', scheme)
  for (const listener of listeners) listener()
}

/** The chosen theme and colour scheme with their setters. */
export function useAppearance(): {
  theme: ThemeChoice
  setTheme: (theme: ThemeChoice) => void
  scheme: ColorScheme
  setScheme: (scheme: ColorScheme) => void
} {
  const theme = useSyncExternalStore(subscribe, readTheme, standardTheme)
  const scheme = useSyncExternalStore(subscribe, readScheme, standardScheme)
  return { theme, setTheme, scheme, setScheme: setColorScheme }
}

const isDark = (): boolean => document.documentElement.dataset.mantineColorScheme === 'dark'

/** Whether the screen is dark now. */
export const useIsDark = (): boolean => useSyncExternalStore(subscribe, isDark, () => false)
