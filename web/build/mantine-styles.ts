import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Plugin } from 'vite'

const require = createRequire(import.meta.url)
const mantine = path.join(path.dirname(require.resolve('@mantine/core/package.json')))

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

/**
 * Two things Mantine leaves to its user:
 * every component brings exactly its own style sheet (in the cascade layer "mantine", so ours always wins),
 * and responsive props use constructed style sheets, so that the page needs no `unsafe-inline` and no nonce for styles.
 */
export function mantineStyles(): Plugin {
  return {
    name: 'domovik-mantine-styles',
    enforce: 'pre',
    transform(code, id) {
      const file = id.split('?')[0] ?? id
      if (!file.includes('/@mantine/')) return
      if (file.endsWith('/core/InlineStyles/InlineStyles.mjs')) return { code: inlineStyles, map: null }
      const module = /\/@mantine\/core\/.*\/([A-Za-z]+)\.module\.mjs$/.exec(file)?.[1]
      const sheet = module && path.join(mantine, 'styles', `${module}.layer.css`)
      if (sheet && existsSync(sheet)) return { code: `import ${JSON.stringify(sheet)}\n${code}`, map: null }
      const other = /\/@mantine\/(dates|notifications|dropzone|charts)\/.*\.module\.mjs$/.exec(file)?.[1]
      if (other) return { code: `import '@mantine/${other}/styles.layer.css'\n${code}`, map: null }
      return
    },
  }
}
