import { existsSync } from 'node:fs'
import path from 'node:path'
import { type AnyContractRouter, minifyContractRouter } from '@orpc/contract'
import type { Plugin } from 'vite'

const contracts = path.resolve(import.meta.dirname, '../../contract/src')

/**
 * `virtual:contract-admin` and `virtual:contract-tenant`: methods and paths of the API without its schemas. The
 * schema library stays out of the browser: the server validates, and the types come from `import type`.
 */
export function contractJson(): Plugin {
  return {
    name: 'domovik-contract-json',
    resolveId: (source) => (/^virtual:contract-(admin|tenant)$/.test(source) ? `\0${source}` : undefined),
    async load(id) {
      const app = /^\0virtual:contract-(admin|tenant)$/.exec(id)?.[1]
      if (!app) return
      const file = path.join(contracts, app, 'index.ts')
      if (!existsSync(file)) this.error(`The contract ${file} is missing.`)
      this.addWatchFile(file)
      const module: Record<string, AnyContractRouter | undefined> = await import(file)
      const contract = module[`${app}Contract`]
      if (!contract) this.error(`${file} does not export ${app}Contract.`)
      return `export default ${JSON.stringify(slim(minifyContractRouter(contract)))}`
    },
  }
}

/**
 * Keeps only what a request needs, as one text: method, path, and a star if the result includes status and headers
 * (ui/api/create-api.ts reads it). Descriptions and tags stay in the OpenAPI document.
 */
function slim(node: unknown): unknown {
  if (typeof node !== 'object' || node === null) return node
  if (!('~orpc' in node))
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, slim(value)]))
  const definition = node['~orpc'] as { route?: Record<string, string | undefined> }
  const { method = 'POST', path: route, outputStructure } = definition.route ?? {}
  if (!route) throw new Error('a call without a path')
  return `${method} ${route}${outputStructure === 'detailed' ? ' *' : ''}`
}
