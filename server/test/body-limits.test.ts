/** Every call that takes a file takes one of the size that its screen allows. */
import { adminContract } from '@domovik/contract/admin/index.ts'
import { tenantContract } from '@domovik/contract/tenant/index.ts'
import { DOCUMENT_MAX_BYTES } from '@domovik/domain/machinery/files/documents.ts'
import { expect, it } from 'vitest'
import { bodyLimitOf } from '../src/app/body-limits.ts'

type Node = { '~orpc'?: { route: { path?: string; method?: string }; inputSchema?: unknown } }

/** Whether a schema contains a file at any depth. */
function takesFile(schema: unknown, depth = 0): boolean {
  if (typeof schema !== 'object' || schema === null || depth > 8) return false
  const { def } = (schema as { _zod?: { def: Record<string, unknown> } })._zod ?? {}
  if (def === undefined) return false
  if (def.type === 'file') return true
  const inner = [def.innerType, def.element, def.in, def.out, ...Object.values(def.shape ?? {})]
  return inner.some((one) => takesFile(one, depth + 1))
}

function addresses(node: object, prefix: string): string[] {
  const { '~orpc': call } = node as Node
  if (!call) return Object.values(node).flatMap((child) => addresses(child as object, prefix))
  const { method, path = '' } = call.route
  return method !== 'GET' && takesFile(call.inputSchema) ? [prefix + path.replaceAll(/\{[^}]+\}/g, 'x')] : []
}

it('a body may be as large as the largest file of its call', () => {
  const found = [...addresses(adminContract, ''), ...addresses(tenantContract, '/tenant')]
  expect(found).toEqual(expect.arrayContaining(['/documents', '/tenant/messages', '/imports']))
  expect(found.filter((address) => bodyLimitOf(address).maxSize <= DOCUMENT_MAX_BYTES)).toEqual([])
})
