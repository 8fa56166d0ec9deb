import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import postcss, { type AtRule, type ChildNode } from 'postcss'
import { build } from 'vite'
import type { DocumentParts } from '../ui/document/document.ts'
import type { PublicPage } from '../ui/document/public-page.ts'
import type { StyleRule } from '../ui/document/style-rules.ts'
import { type App, appConfig } from '../vite.config.ts'
import { bundleScript } from './bundle-script.ts'

const web = path.resolve(import.meta.dirname, '..')
const source = (name: string): string => path.join(web, 'ui/document', name)

/**
 * Builds what renders the public pages of an application in the server: web/dist/pages/<app>/render.js with the
 * screens, parts.json with their styles, scripts and the addresses of the built application, and pages.json with the
 * list of pages. Returns that list. Call it after the build of the application.
 */
export async function buildPublicPages(app: App): Promise<readonly PublicPage[]> {
  const dist = path.join(web, 'dist', app)
  const outDir = path.join(web, 'dist/pages', app)
  const config = appConfig(app)
  await build({
    ...config,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: true },
    build: {
      ...config.build,
      ssr: 'app/render.ts',
      outDir,
      rolldownOptions: { output: { entryFileNames: 'render.js', chunkFileNames: '[name]-[hash].js' } },
    },
  })
  const code = await bundleScript(source('page-script.ts'))
  const pageScript = `assets/public-page-${hashOf(code)}.js`
  await writeFile(path.join(dist, pageScript), code)
  const parts: DocumentParts = {
    ...addressesIn(await readFile(path.join(dist, 'index.html'), 'utf8')),
    rules: await rulesOf(dist),
    headScript: await bundleScript(source('head-script.ts')),
    pageScript: `/${pageScript}`,
  }
  const { publicPages }: { publicPages: readonly PublicPage[] } = await import(
    pathToFileURL(path.join(web, app, 'app/public-pages.ts')).href
  )
  await mkdir(outDir, { recursive: true })
  await writeFile(path.join(outDir, 'parts.json'), JSON.stringify(parts))
  await writeFile(path.join(outDir, 'pages.json'), JSON.stringify(publicPages))
  return publicPages
}

const hashOf = (code: string): string => createHash('sha256').update(code).digest('base64url').slice(0, 8)

/** The addresses of the application in its index.html. */
function addressesIn(html: string): Pick<DocumentParts, 'entry' | 'styles' | 'preloads' | 'words'> {
  const all = (pattern: RegExp): string[] => [...html.matchAll(pattern)].map(([, address = '']) => address)
  const word = (language: string): string =>
    new RegExp(`data-words-${language}="([^"]+)"`).exec(html)?.[1] ?? ''
  // The last module is the one that starts the application; those before it are its parts.
  const modules = all(/<script type="module"[^>]* src="([^"]+)"/g)
  return {
    entry: modules.at(-1) ?? '',
    styles: all(/<link rel="stylesheet"[^>]* href="([^"]+)"/g),
    preloads: [...modules, ...all(/<link rel="modulepreload"[^>]* href="([^"]+)"/g)],
    words: { en: word('en'), es: word('es'), pl: word('pl') },
  }
}

/** The rules of all style sheets: those of the entry first, as in the browser. */
async function rulesOf(dist: string): Promise<StyleRule[]> {
  const html = await readFile(path.join(dist, 'index.html'), 'utf8')
  const files = (await readdir(path.join(dist, 'assets'))).filter((file) => file.endsWith('.css')).sort()
  const ordered = [
    ...files.filter((file) => html.includes(file)),
    ...files.filter((file) => !html.includes(file)),
  ]
  const sheets = await Promise.all(ordered.map((file) => readFile(path.join(dist, 'assets', file), 'utf8')))
  return sheets.flatMap((css) => postcss.parse(css).nodes.flatMap(ruleOf))
}

/** A public page never waits for a font, and never moves its text when one arrives. */
const textOf = (node: AtRule): string =>
  (node.nodes ?? [])
    .map(String)
    .join(node.name === 'font-face' ? ';' : '')
    .replace('font-display:swap', 'font-display:optional')

function ruleOf(node: ChildNode): StyleRule[] {
  if (node.type === 'rule') {
    const declarations = node.nodes.flatMap((one) => (one.type === 'decl' ? [String(one)] : []))
    return [{ selectors: node.selectors, declarations }]
  }
  if (node.type !== 'atrule') return []
  const at = `@${node.name} ${node.params}`.trim()
  // Print styles come with the application.
  if (node.name === 'media' && /\bprint\b/.test(node.params)) return []
  if (!node.nodes) return [{ at, text: '' }]
  if (node.name === 'font-face' || node.name.endsWith('keyframes') || node.name === 'property')
    return [{ at, text: textOf(node) }]
  return [{ at, rules: node.nodes.flatMap(ruleOf) }]
}
