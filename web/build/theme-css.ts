import {
  convertCssVariables,
  DEFAULT_THEME,
  deepMerge,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core'
import type { Plugin } from 'vite'
import { cssVariables, theme } from '../ui/theme/theme.ts'
import { accents, colorSchemes, neutrals, series, themes } from '../ui/theme/tokens.ts'

const block = (selector: string, values: Record<string, string>): string =>
  `${selector}{${Object.entries(values)
    .map(([name, value]) => `--${name}:${value};`)
    .join('')}}`

/** The tokens as CSS: one block per theme, one per theme and colour scheme. */
function tokenCss(): string {
  const parts: string[] = []
  for (const name of themes) {
    const root = `:root[data-mantine-color-scheme='${name}']`
    const charts = Object.fromEntries(series[name].map((color, index) => [`series-${index + 1}`, color]))
    const shadow =
      name === 'light'
        ? '0 1px 2px #1d1d1f14, 0 8px 28px #1d1d1f1f'
        : '0 0 0 1px #34353a, 0 12px 32px #00000080'
    parts.push(block(root, { ...neutrals[name], ...charts, 'shadow-float': shadow }))
    for (const scheme of colorSchemes) {
      const selector = scheme === 'blue' ? root : `${root}[data-color-scheme='${scheme}']`
      parts.push(block(selector, accents[name][scheme]))
    }
    parts.push(`${root}{color-scheme:${name}}`)
  }
  parts.push(`@media print{${paperCss()}}`)
  return parts.join('\n')
}

/** Print is always light. */
function paperCss(): string {
  const root = `:root[data-mantine-color-scheme='dark']`
  const charts = Object.fromEntries(series.light.map((color, index) => [`series-${index + 1}`, color]))
  const accent = colorSchemes.map((scheme) =>
    block(`${root}[data-color-scheme='${scheme}']`, accents.light[scheme]),
  )
  return [block(root, { ...neutrals.light, ...charts }), ...accent, `${root}{color-scheme:light}`].join('')
}

/** Mantine's variables for our theme, written by the build so that the page needs no style element (CSP). */
function mantineCss(): string {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme)
  const css = convertCssVariables(deepMerge(defaultCssVariablesResolver(merged), cssVariables(merged)))
  const kept = new Set(['dark', 'gray', 'accent', 'settled', 'soon', 'overdue'])
  const families = Object.keys(merged.colors).filter((name) => !kept.has(name))
  const unused = new RegExp(`--mantine-color-(?:${families.join('|')})-[^:;]+:[^;]+;`, 'g')
  const visibility = Object.entries(merged.breakpoints)
    .map(
      ([name, width]) =>
        `@media (max-width: calc(${width} - 0.1px)){.mantine-visible-from-${name}{display:none!important}}` +
        `@media (min-width: ${width}){.mantine-hidden-from-${name}{display:none!important}}`,
    )
    .join('')
  return css.replace(unused, '') + visibility
}

const id = 'virtual:theme.css'

/** Serves `virtual:theme.css`. */
export function themeCss(): Plugin {
  return {
    name: 'domovik-theme-css',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (source) => (source === `\0${id}` ? `${tokenCss()}\n${mantineCss()}` : undefined),
  }
}
