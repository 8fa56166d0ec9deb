/** The OpenAPI document and a readable reference page, both generated from the contract. */
import { readFile } from 'node:fs/promises'
import { adminContract } from '@domovik/contract/admin/index.ts'
import { tenantContract } from '@domovik/contract/tenant/index.ts'
import type { OpenAPIGenerator } from '@orpc/openapi'
import type { Config } from '../config.ts'
import { escapeHtml } from '../html.ts'
import { refuseUnknownFields } from './unknown-fields.ts'

type Document = Awaited<ReturnType<OpenAPIGenerator['generate']>>

let made: { name: string; document: Promise<Document> } | undefined

/** Returns the document of the landlord's and the tenant's API; generated once for each name of the product. */
export function apiDocument(config: Config): Promise<Document> {
  if (made?.name !== config.productName) made = { name: config.productName, document: build(config) }
  return made.document
}

async function build(config: Config): Promise<Document> {
  const [{ OpenAPIGenerator }, { ZodToJsonSchemaConverter }] = await Promise.all([
    import('@orpc/openapi'),
    import('@orpc/zod/zod4'),
  ])
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  const info = { title: `${config.productName} API`, version: '1' }
  const security = { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } as const
  const [landlord, portal] = await Promise.all([
    generator.generate(refuseUnknownFields(adminContract), { info }),
    generator.generate(refuseUnknownFields(tenantContract), { info }),
  ])
  const under = (prefix: string, document: Document) =>
    Object.fromEntries(Object.entries(document.paths ?? {}).map(([path, item]) => [`${prefix}${path}`, item]))
  return {
    ...landlord,
    servers: [{ url: config.appUrl }],
    paths: { ...under('/api', landlord), ...under('/api/tenant', portal) },
    components: { ...landlord.components, securitySchemes: security },
    security: [{ bearer: [] }],
  }
}

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const

/** Returns an HTML page with every call by subject: method, path, purpose, input and output. No script. */
export async function apiReference(config: Config): Promise<string> {
  const document = await apiDocument(config)
  const calls = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    methods.flatMap((method) => (item?.[method] ? [{ method, path, operation: item[method] }] : [])),
  )
  const subjects = Map.groupBy(calls, (call) => call.operation.tags?.[0] ?? '')
  const section = ([subject, group]: [string, typeof calls]) =>
    `<section><h2 id="${escapeHtml(subject)}">${escapeHtml(subject)}</h2>${group.map(article).join('')}</section>`
  const article = ({ method, path, operation }: (typeof calls)[number]) =>
    `<article><h3><code>${method.toUpperCase()} ${escapeHtml(path)}</code></h3><p>${escapeHtml(operation.summary ?? '')}</p><details><summary>Schema</summary><pre>${escapeHtml(JSON.stringify({ parameters: operation.parameters, requestBody: operation.requestBody, responses: operation.responses }, null, 2))}</pre></details></article>`
  const menu = [...subjects.keys()]
    .map((subject) => `<a href="#${escapeHtml(subject)}">${escapeHtml(subject)}</a>`)
    .join(' ')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(document.info.title)}</title><link rel="stylesheet" href="/api/docs.css"></head><body><main><h1>${escapeHtml(document.info.title)}</h1><p><a href="/api/openapi.json">openapi.json</a></p><nav>${menu}</nav>${[...subjects].map(section).join('')}</main></body></html>`
}

export const apiReferenceStyle = (): Promise<string> =>
  readFile(new URL('reference.css', import.meta.url), 'utf8')
