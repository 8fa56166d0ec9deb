import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import { bundleScript } from './bundle-script.ts'

const source = path.resolve(import.meta.dirname, '../ui/theme/first-paint.ts')

/**
 * A small blocking script that sets theme, colour scheme and language on <html> before the first paint. It is a
 * separate file, because the content security policy forbids inline scripts.
 */
export async function firstPaint(): Promise<Plugin> {
  const code = await bundleScript(source)
  const name = `assets/first-paint-${createHash('sha256').update(code).digest('base64url').slice(0, 8)}.js`
  let serving = false
  return {
    name: 'domovik-first-paint',
    configResolved(config) {
      serving = config.command === 'serve'
    },
    configureServer(server) {
      server.middlewares.use(`/${name}`, (_request, response) => {
        response.setHeader('content-type', 'text/javascript')
        response.end(code)
      })
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: name, source: code })
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, context) {
        const fonts = Object.keys(context.bundle ?? {}).filter((file) =>
          /inter-latin(-ext)?-wght-normal.*\.woff2$/.test(file),
        )
        const words = Object.keys(context.bundle ?? {}).flatMap((file) => {
          const language = /\/first-words-(\w\w)-[^/]+\.js$/.exec(file)?.[1]
          return language ? [[`data-words-${language}`, `/${file}`]] : []
        })
        const tables = Object.values(context.bundle ?? {}).flatMap((file) => {
          const table =
            file.type === 'chunk' && /\/admin\/app\/screens\/(\w+)\.ts$/.exec(file.facadeModuleId ?? '')?.[1]
          const places = table ? placesOf(table) : []
          return places.length > 0 ? [`${places.join(' ')} /${file.fileName}`] : []
        })
        const screens = tables.length > 0 ? { 'data-screens': tables.join(',') } : {}
        const preloads = serving ? [] : fonts.filter((file) => !file.includes('-ext-'))
        return {
          html,
          tags: [
            {
              tag: 'script',
              attrs: { src: `/${name}`, ...Object.fromEntries(words), ...screens },
              injectTo: 'head-prepend',
            },
            ...preloads.map((file) => ({
              tag: 'link',
              attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
              injectTo: 'head' as const,
            })),
          ],
        }
      },
    },
  }
}

/** The first parts of the addresses of signed-in people whose screens a table of `admin/app/screens/` names. */
function placesOf(table: string): string[] {
  const routes = readFileSync(path.resolve(import.meta.dirname, '../admin/app/routes.tsx'), 'utf8')
  const guarded = routes.slice(routes.indexOf('[guarded, framed]'))
  const all = [...guarded.matchAll(/screen\('\/([^'/]+)[^']*', (\w+),/g)]
  return [...new Set(all.flatMap(([, place, own]) => (own === table && place ? [place] : [])))]
}
