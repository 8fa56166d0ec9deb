import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Plugin } from 'vite'

const require = createRequire(import.meta.url)
/** The root of the package; its entry lies one folder below. */
const mantine = path.resolve(path.dirname(require.resolve('@mantine/core')), '..')

/** The replacement of the one module of Mantine that writes style elements: a constructed sheet is not inline style. */
const inlineStyles = `
import { useInsertionEffect } from 'react'
import { stylesToString } from ${JSON.stringify(path.join(mantine, 'esm/core/InlineStyles/styles-to-string/styles-to-string.mjs'))}
export function InlineStyles({ deduplicate, ...props }) {
  const css = stylesToString(props)
  useInsertionEffect(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => { document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet) }
  }, [css])
  return null
}
`

/** The library's scroll lock writes a style element too; ours does not. */
const scrollLock = path.resolve(import.meta.dirname, '../ui/app/scroll-lock.tsx')

/** Our variables are written at build time (theme-css.ts); the code that would write them in the page stays out of the bundle. */
const unusedVariables = 'export function MantineCssVariables() { return null }'

/**
 * What Mantine leaves to its user:
 * every component brings exactly its own style sheet (in the cascade layer "mantine", so ours always wins),
 * and responsive props use constructed style sheets, so that the page needs no `unsafe-inline` and no nonce for styles.
 */
export function mantineStyles(): Plugin {
  return {
    name: 'domovik-mantine-styles',
    enforce: 'pre',
    resolveId: (source) => (source === 'react-remove-scroll' ? scrollLock : undefined),
    transform(code, id) {
      const file = id.split('?')[0] ?? id
      if (!file.includes('/@mantine/')) return
      // Whichever sheet arrives first settles the order of the layers: a link that is a button must look like one.
      if (file.endsWith('.layer.css')) return { code: `@layer base, mantine;\n${code}`, map: null }
      if (file.endsWith('/core/InlineStyles/InlineStyles.mjs')) return { code: inlineStyles, map: null }
      if (file.endsWith('/MantineCssVariables/MantineCssVariables.mjs'))
        return { code: unusedVariables, map: null }
      const module = /\/@mantine\/core\/.*\/([A-Za-z]+)\.module\.mjs$/.exec(file)?.[1]
      const sheet = module && path.join(mantine, 'styles', `${module}.layer.css`)
      if (sheet && existsSync(sheet)) return { code: `import ${JSON.stringify(sheet)}\n${code}`, map: null }
      const other = /\/@mantine\/(dates|notifications|dropzone|charts)\/.*\.module\.mjs$/.exec(file)?.[1]
      if (other) return { code: `import '@mantine/${other}/styles.layer.css'\n${code}`, map: null }
      return
    },
  }
}
