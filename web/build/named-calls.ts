import { existsSync } from 'node:fs'
import path from 'node:path'
import { type AnyContractRouter, minifyContractRouter } from '@orpc/contract'
import type { Plugin } from 'vite'

const contracts = path.resolve(import.meta.dirname, '../../contract/src')
const registry = path.resolve(import.meta.dirname, '../ui/api/calls.ts')

/** `payments.list`, written as `client.payments.list` or `query.payments.list`. */
const use = /\b(?:client|query)((?:\s*\.\s*[A-Za-z]\w*)+)/g
const importsApi = /\bimport\s*\{[^}]*\b(?:client|query)\b[^}]*\}\s*from\s*["'][./]+\/api\.ts["']/

/**
 * Methods and paths of the API without its schemas, which stay out of the browser: the server validates, and the types come from
 * `import type`. Each module of a front end that names calls adds their routes (ui/api/calls.ts), so a screen loads those that it can make.
 * `virtual:contract-admin` and `virtual:contract-tenant` are all of them, for writes that were stored on an earlier visit.
 */
export function namedCalls(app: 'admin' | 'tenant'): Plugin {
  let tree: Promise<Tree> | undefined
  return {
    name: 'domovik-named-calls',
    resolveId: (source) => (source === `virtual:contract-${app}` ? `\0${source}` : undefined),
    async load(id) {
      if (id !== `\0virtual:contract-${app}`) return
      const file = path.join(contracts, app, 'index.ts')
      if (!existsSync(file)) this.error(`The contract ${file} is missing.`)
      this.addWatchFile(file)
      tree ??= contractOf(app)
      return `export default ${JSON.stringify(callsIn(await tree))}`
    },
    async transform(code, id) {
      if (id.includes('node_modules') || !importsApi.test(code)) return
      tree ??= contractOf(app)
      const lines = callsNamed(code, await tree)
      if (lines.length === 0) return
      const added = `import { addCalls as addCallsOfThisModule } from ${JSON.stringify(registry)};`
      return { code: `${added}addCallsOfThisModule(${JSON.stringify(lines)});${code}`, map: null }
    },
  }
}

type Tree = { [name: string]: Tree | string }

async function contractOf(app: 'admin' | 'tenant'): Promise<Tree> {
  const file = path.join(contracts, app, 'index.ts')
  const module: Record<string, AnyContractRouter | undefined> = await import(file)
  const contract = module[`${app}Contract`]
  if (!contract) throw new Error(`${file} does not export ${app}Contract.`)
  return slim(minifyContractRouter(contract)) as Tree
}

/**
 * Keeps only what a request needs, as one text: method, path, and a star if the result includes status and headers
 * (ui/api/create-api.ts reads it). Descriptions and tags stay in the OpenAPI document.
 */
function slim(node: unknown): Tree | string {
  if (typeof node !== 'object' || node === null) throw new Error('a contract of objects is expected')
  if (!('~orpc' in node))
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, slim(value)]))
  const definition = node['~orpc'] as { route?: Record<string, string | undefined> }
  const { method = 'POST', path: route, outputStructure } = definition.route ?? {}
  if (!route) throw new Error('a call without a path')
  return `${method} ${route}${outputStructure === 'detailed' ? ' *' : ''}`
}

/** `payments.list GET /payments` for each call of a part of the contract. */
const callsIn = (node: Tree | string, name = ''): string[] =>
  typeof node === 'string'
    ? [`${name} ${node}`]
    : Object.entries(node).flatMap(([part, child]) => callsIn(child, name === '' ? part : `${name}.${part}`))

/**
 * The calls that a module names. A group that is named without a call, for example to pass it on, counts with all its calls, but not if only
 * its key is read.
 * @internal
 */
export function callsNamed(code: string, tree: Tree): string[] {
  const found = new Set<string>()
  for (const [, chain = ''] of code.matchAll(use)) {
    const names = chain.split('.').map((name) => name.trim())
    let node: Tree | string = tree
    let name = ''
    for (const part of names.slice(1)) {
      const child: Tree | string | undefined =
        typeof node === 'string' || !Object.hasOwn(node, part) ? undefined : node[part]
      if (child === undefined) {
        // A group has no other property than the key of its answers; anything else is another object of this name.
        if (typeof node !== 'string') name = ''
        break
      }
      node = child
      name = name === '' ? part : `${name}.${part}`
    }
    if (name !== '') for (const each of callsIn(node, name)) found.add(each)
  }
  return [...found].sort()
}
